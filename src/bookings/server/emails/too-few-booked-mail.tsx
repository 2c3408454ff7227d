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
    `Too few have booked: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Does this event take place?"
      preview={`${formatPeople(booked)} have booked so far.`}
    >
      <Greeting name={owner.userName} />
      <Paragraph>
        You wanted to be asked on this day, because fewer have booked than the lowest number you set:
      </Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        Women: {formatBooked(booked.F, event.minimumFemales)}
        <br />
        Men: {formatBooked(booked.M, event.minimumMales)}
      </Paragraph>
      <Paragraph>
        {waiting.M + waiting.F === 0
          ? 'Nobody is on the waiting list.'
          : `On the waiting list: ${formatPeople(waiting)}.`}
      </Paragraph>
      <Paragraph>
        Nothing happens by itself: unless you do something, the event takes place on{' '}
        {formatMoment(event.startsAt, event)}. You can leave it as it is. You can cancel it: everyone who booked is told
        and gets all their money back. Or you can move it: everyone who booked is told, and may keep the booking or take
        a full refund.
      </Paragraph>
      <Paragraph>To be asked once more, set a later date to decide by.</Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}

/** Formats a count such as '4 booked, and you wanted at least 6'. */
function formatBooked(booked: number, minimum: number | null): string {
  return minimum === null ? `${booked} booked` : `${booked} booked, and you wanted at least ${minimum}`
}

/** Formats counts such as '1 woman and 3 men'. */
function formatPeople({ F, M }: ByGender): string {
  return `${F} ${F === 1 ? 'woman' : 'women'} and ${M} ${M === 1 ? 'man' : 'men'}`
}
