import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import {
  checkoutAddress,
  eventAddress,
  ownEventsAddress,
  sayMoment,
  sayPence,
  type BookingFacts,
} from '#bookings/server/emails/booking-facts.ts'
import { EventLines } from '#bookings/server/emails/event-lines.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Offered = BookingFacts & { offer: { pricePence: number; endsAt: Temporal.Instant } }

/** A place has come free for a member on the waiting list. */
export function placeOfferedMail(facts: Offered): Promise<RenderedMail> {
  const { sender, member, event, offer } = facts
  const until = sayMoment(offer.endsAt, event)
  return renderMail(
    `A place for you: ${event.title}`,
    <MailLayout sender={sender} heading="There is a place for you" preview={`It is kept for you until ${until}.`}>
      <Words>Hello {member.userName},</Words>
      <Words>
        You were on the waiting list for this event, and a place has come free. It is kept for you until {until}.
      </Words>
      <EventLines event={event} />
      <Words>
        {offer.pricePence === 0
          ? 'This event is free.'
          : `It costs ${sayPence(offer.pricePence)}, and you have paid nothing yet.`}
      </Words>
      <LinkButton href={checkoutAddress(facts)}>Book your place</LinkButton>
      <Words>
        You do not want it any more? Press ‘No thanks’ on{' '}
        <InlineLink href={eventAddress(facts)}>the page of the event</InlineLink> or on{' '}
        <InlineLink href={ownEventsAddress(facts)}>My Events</InlineLink>, and it goes to the next person straight away.
      </Words>
      <Words>
        If you have not booked by then, the place goes to the next person, and you leave the waiting list; you may join
        it again. The hours from 10 pm to 8 am do not count, so nobody has to stay up for this.
      </Words>
    </MailLayout>,
  )
}
