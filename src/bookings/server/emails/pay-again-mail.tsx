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

export type PayAgain = BookingDetails & {
  booking: { toPayPence: number; payAgainUntil: Temporal.Instant }
  /** The gender of the friend whose place it is. Null for the member's own place. */
  friend: 'M' | 'F' | null
}

/** Asks a member to pay again, because their authorised payment could not be captured. */
export function payAgainMail(details: PayAgain): Promise<RenderedMail> {
  const { sender, member, event, booking, friend } = details
  const place = friend === null ? 'your place' : 'your friend’s place'
  const until = formatMoment(booking.payAgainUntil, event)
  return renderMail(
    `Please retry your payment: ${event.title}`,
    <MailLayout sender={sender} heading="Please retry your payment" preview={`We’ll hold ${place} until ${until}.`}>
      <Greeting name={member.userName} />
      <Paragraph>
        Your bank approved the {formatPence(booking.toPayPence)} for {place}, but we couldn’t take the payment. You
        haven’t been charged.
      </Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        We’ll hold {place} until {until}. If you retry the payment by then, with this card or another,{' '}
        {friend === null ? 'your ticket' : 'the link for your friend'} will stay the same.
      </Paragraph>
      <LinkButton href={checkoutAddress(details) + (friend === null ? '' : `?friend=${friend}`)}>
        Retry payment
      </LinkButton>
      <Paragraph>
        After that, {place} will go to someone else, and{' '}
        {friend === null ? 'your ticket won’t be valid' : 'the link won’t work'}.{' '}
        <InlineLink href={eventAddress(details)}>See the event</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}
