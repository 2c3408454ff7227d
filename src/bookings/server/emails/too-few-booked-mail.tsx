import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, formatMoment, type EventDetails } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type ByGender = { M: number; F: number }

export type TooFewBooked = EventDetails & {
  /** Null if there is no owner account, in which case the email goes to the site's contact address. */
  owner: { userName: string | null }
  booked: ByGender
  waiting: ByGender
}

/** Asks the owner whether an event with fewer bookings than the minimum should go ahead. */
export function tooFewBookedMail(details: TooFewBooked): Promise<RenderedMail> {
  const { sender, event, owner, booked, waiting } = details
  return renderMail(
    `Too few bookings: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Should this event go ahead?"
      preview={`${formatPeople(booked)} have booked so far.`}
    >
      <Greeting name={owner.userName} />
      <Paragraph>You asked us to check today. Fewer people have booked than the minimum you set:</Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        Women: {formatBooked(booked.F, event.minimumFemales)}
        <br />
        Men: {formatBooked(booked.M, event.minimumMales)}
      </Paragraph>
      <Paragraph>
        {waiting.M + waiting.F === 0
          ? 'There’s nobody on the waiting list.'
          : `On the waiting list: ${formatPeople(waiting)}.`}
      </Paragraph>
      <Paragraph>
        Unless you do something, the event will go ahead on {formatMoment(event.startsAt, event)}. You can leave it as
        it is, cancel it or move it. If you cancel it, we’ll notify everyone who booked and refund them in full. If you
        move it, we’ll notify them, and they can keep their booking or claim a full refund.
      </Paragraph>
      <Paragraph>If you’d like us to ask again, set a later ‘Decide by’ date.</Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}

/** Formats a count such as '4 booked (minimum 6)'. */
function formatBooked(booked: number, minimum: number | null): string {
  return minimum === null ? `${booked} booked` : `${booked} booked (minimum ${minimum})`
}

/** Formats counts such as '1 woman and 3 men'. */
function formatPeople({ F, M }: ByGender): string {
  return `${F} ${F === 1 ? 'woman' : 'women'} and ${M} ${M === 1 ? 'man' : 'men'}`
}
