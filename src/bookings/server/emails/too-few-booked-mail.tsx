import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, sayMoment, type EventFacts } from '#bookings/server/emails/booking-facts.ts'
import { EventLines } from '#bookings/server/emails/event-lines.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type ByGender = { M: number; F: number }

export type TooFew = EventFacts & {
  /** Null where no account is an owner's and the email goes to the site's contact address. */
  owner: { userName: string | null }
  booked: ByGender
  waiting: ByGender
}

/** Asks the owner whether an event with fewer bookings than they wanted should go ahead. */
export function tooFewBookedMail(facts: TooFew): Promise<RenderedMail> {
  const { sender, event, owner, booked, waiting } = facts
  return renderMail(
    `Too few have booked: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Does this event take place?"
      preview={`${sayPeople(booked)} have booked so far.`}
    >
      <Words>{owner.userName === null ? 'Hello,' : `Hello ${owner.userName},`}</Words>
      <Words>You wanted to be asked on this day, because fewer have booked than the lowest number you set:</Words>
      <EventLines event={event} />
      <Words>
        Women: {sayBooked(booked.F, event.lowestFemales)}
        <br />
        Men: {sayBooked(booked.M, event.lowestMales)}
      </Words>
      <Words>
        {waiting.M + waiting.F === 0 ? 'Nobody is on the waiting list.' : `On the waiting list: ${sayPeople(waiting)}.`}
      </Words>
      <Words>
        Nothing happens by itself: unless you do something, the event takes place on {sayMoment(event.startsAt, event)}.
        You can leave it as it is. You can cancel it: everyone who booked is told and gets all their money back. Or you
        can move it: everyone who booked is told, and may keep the booking or take a full refund.
      </Words>
      <Words>To be asked once more, set a later date to decide by.</Words>
      <LinkButton href={eventAddress(facts)}>See the event</LinkButton>
    </MailLayout>,
  )
}

/** '4 booked, and you wanted at least 6' */
function sayBooked(booked: number, lowest: number | null): string {
  return lowest === null ? `${booked} booked` : `${booked} booked, and you wanted at least ${lowest}`
}

/** '1 woman and 3 men' */
function sayPeople({ F, M }: ByGender): string {
  return `${F} ${F === 1 ? 'woman' : 'women'} and ${M} ${M === 1 ? 'man' : 'men'}`
}
