import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  checkoutAddress,
  eventAddress,
  formatMoment,
  formatPence,
  type BookingDetails,
} from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type PayAgain = BookingDetails & { booking: { toPayPence: number; payAgainUntil: Temporal.Instant } }

/** Asks a member to pay again, because their authorised payment could not be captured. */
export function payAgainMail(details: PayAgain): Promise<RenderedMail> {
  const { sender, member, event, booking } = details
  const until = formatMoment(booking.payAgainUntil, event)
  return renderMail(
    `Please retry your payment: ${event.title}`,
    <MailLayout sender={sender} heading="Please retry your payment" preview={`We’ll hold your place until ${until}.`}>
      <Greeting name={member.userName} />
      <Paragraph>
        Your bank approved the {formatPence(booking.toPayPence)} for your place, but we couldn’t take the payment. You
        haven’t been charged.
      </Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        We’ll hold your place until {until}. If you retry the payment by then, with this card or another, your ticket
        will stay the same.
      </Paragraph>
      <LinkButton href={checkoutAddress(details)}>Retry payment</LinkButton>
      <Paragraph>
        After that, your place will go to someone else, and your ticket won’t be valid.{' '}
        <InlineLink href={eventAddress(details)}>See the event</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}
