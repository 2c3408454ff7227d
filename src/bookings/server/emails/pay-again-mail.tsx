import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import {
  checkoutAddress,
  eventAddress,
  sayMoment,
  sayPence,
  type BookingFacts,
} from '#bookings/server/emails/booking-facts.ts'
import { EventLines } from '#bookings/server/emails/event-lines.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ToPayAgain = BookingFacts & { booking: { pricePence: number; payAgainUntil: Temporal.Instant } }

/** The bank had authorised the payment, but the money could not be captured. */
export function payAgainMail(facts: ToPayAgain): Promise<RenderedMail> {
  const { sender, member, event, booking } = facts
  const until = sayMoment(booking.payAgainUntil, event)
  return renderMail(
    `Please pay again: ${event.title}`,
    <MailLayout sender={sender} heading="Please pay again" preview={`Your place is kept until ${until}.`}>
      <Words>Hello {member.userName},</Words>
      <Words>
        Your bank had agreed to the {sayPence(booking.pricePence)} for your place, but in the end it could not be taken.
        You have not been charged.
      </Words>
      <EventLines event={event} />
      <Words>
        Your place is kept until {until}. If you pay again by then, with this card or another, nothing else changes:
        your ticket stays the same.
      </Words>
      <LinkButton href={checkoutAddress(facts)}>Pay again</LinkButton>
      <Words>
        After that your place goes to somebody else, and your ticket is no longer good. You can{' '}
        <InlineLink href={eventAddress(facts)}>look at the event</InlineLink> at any time.
      </Words>
    </MailLayout>,
  )
}
