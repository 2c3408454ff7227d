import {
  eventAddress,
  formatPence,
  formatWhen,
  type BookingDetails,
  type Paid,
} from '#bookings/server/emails/booking-details.ts'
import { RefundMessage } from '#bookings/server/emails/refund-message.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type SecondChairEnd = 'not claimed' | 'cancelled by you' | 'cancelled by us' | 'event cancelled' | 'not paid'

export type SecondChairEnded = BookingDetails & {
  why: SecondChairEnd
  place: 'booked' | 'held'
  /** Null if nothing had been paid. */
  paid: Paid | null
}

/** Notifies the buyer of a friend's place that it has ended before anyone claimed it, and what happens to the money. */
export function secondChairEndedMail(details: SecondChairEnded): Promise<RenderedMail> {
  const { sender, member, event, why, place, paid } = details
  return renderMail(
    `Your friend’s place has been released: ${event.title}`,
    <MailLayout sender={sender} heading="Your friend’s place has been released" preview={sentences[why]}>
      <Greeting name={member.userName} />
      <Paragraph>
        This is about the friend’s place that {place === 'booked' ? 'you paid for' : 'we were holding for you'} at{' '}
        {event.title} on {formatWhen(event)} at {event.venueName}. {sentences[why]}
      </Paragraph>
      {paid && paid.money !== 'not refunded' && (
        <RefundMessage money={paid.money} price={formatPence(paid.amountPence)} by={paid.by} how={paid.how} />
      )}
      <Paragraph>
        The link for your friend no longer works. Your own place, if you have one, is a separate booking.
      </Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}

const sentences: Record<SecondChairEnd, string> = {
  'not claimed': 'Nobody had claimed it 24 hours before the event, so we’ve released it.',
  'cancelled by you': 'You’ve cancelled it.',
  'cancelled by us': 'We’ve cancelled it.',
  'event cancelled': 'The event has been cancelled.',
  'not paid': 'We couldn’t take the payment, and you didn’t retry it in time.',
}
