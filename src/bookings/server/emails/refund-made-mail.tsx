import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, formatPence, formatWhen, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Refunded = BookingDetails & {
  amountPence: number
  /** What the member paid, of which this may be a part. */
  paidPence: number
  /** The owner's message about this refund. */
  message: string | null
  reason: 'event changed' | 'booked again' | 'not claimed' | 'another reason'
  route: 'to the card' | 'by hand'
}

/** Confirms a refund to the member who paid, even if another member has the booking now. */
export function refundMadeMail(details: Refunded): Promise<RenderedMail> {
  const { sender, member, event, amountPence, paidPence, message, reason, route } = details
  const amount = formatPence(amountPence)
  const whole = amountPence === paidPence
  return renderMail(
    `Your refund: ${event.title}`,
    <MailLayout sender={sender} heading="Your refund" preview={previews[route](amount)}>
      <Greeting name={member.userName} />
      <Paragraph>
        We’ve refunded {whole ? 'your payment' : `${amount} of the ${formatPence(paidPence)} that you paid`} for{' '}
        {event.title} on {formatWhen(event)}.{reasons[reason]}
      </Paragraph>
      {message !== null && <Paragraph>Our reason: {message}</Paragraph>}
      {route === 'to the card' ? (
        <Paragraph>
          {amount} is on its way to the card you paid with. It can take 5 to 10 days to appear on your statement. If you
          can’t see it by then, please ask your bank or write to us.
        </Paragraph>
      ) : (
        <Paragraph>
          You didn’t pay by card, so we’ve refunded {amount} to you directly. If you haven’t received it, please write
          to us.
        </Paragraph>
      )}
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}

const previews: Record<Refunded['route'], (amount: string) => string> = {
  'to the card': (amount) => `${amount} is on its way to your card.`,
  'by hand': (amount) => `We’ve refunded ${amount} to you.`,
}

const reasons: Record<Refunded['reason'], string> = {
  'event changed': ' The event changed, and the place was given up for a refund.',
  'booked again': ' The place was given up, and someone else has booked it.',
  'not claimed': ' It was for a friend’s place, which nobody had claimed.',
  'another reason': '',
}
