import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  eventAddress,
  formatPence,
  formatWhen,
  type BookingDetails,
  type MoneyOutcome,
} from '#bookings/server/emails/booking-details.ts'
import { RefundMessage } from '#bookings/server/emails/refund-message.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ReleaseReason =
  | 'no place left'
  | 'event cancelled'
  | 'cancelled by member'
  | 'event moved'
  | 'accepted a transfer'
  | 'another place'
  | 'paid twice'
  | 'still held'
  | 'wrong amount'
  | 'for a friend'

export type Released = BookingDetails & { reason: ReleaseReason; money: MoneyOutcome; amountPence: number }

/** Notifies a member that an authorised payment was voided or refunded, because it led to no place or was a duplicate. */
export function paymentReleasedMail(details: Released): Promise<RenderedMail> {
  const { sender, member, event, reason, money, amountPence } = details
  const { subject, sentence, next } = wording[reason]
  return renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={subject} preview={preview[money]}>
      <Greeting name={member.userName} />
      <Paragraph>
        This is about your payment for {event.title} on {formatWhen(event)}. {sentence}
      </Paragraph>
      <RefundMessage money={money} price={formatPence(amountPence)} by="reader" how="by card" />
      {next && <Paragraph>{next}</Paragraph>}
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}

const preview: Record<MoneyOutcome, string> = {
  'never charged': 'Your card wasn’t charged.',
  refunded: 'We’re refunding the card you paid with.',
  credited: 'We’ve added the amount to your credit.',
}

const wording: Record<ReleaseReason, { subject: string; sentence: string; next?: string }> = {
  'no place left': {
    subject: 'You’re not booked',
    sentence:
      'It went through after we’d stopped holding your place, and by then someone else had taken the last one. We’re sorry, but you’re not booked.',
    next: 'The event page will show if another place becomes available.',
  },
  'event cancelled': {
    subject: 'You’re not booked',
    sentence: 'The event was cancelled before your payment went through, so you’re not booked.',
  },
  'cancelled by member': {
    subject: 'You’re not booked',
    sentence: 'You gave up your place before the payment went through, so you’re not booked.',
    next: 'If you’d like to come after all, you can book again on the event page.',
  },
  'event moved': {
    subject: 'You’ve given up your place for a refund',
    sentence: 'The event changed, and you gave up your place for a full refund. Your ticket is no longer valid.',
  },
  'accepted a transfer': {
    subject: 'Your payment wasn’t needed',
    sentence:
      'You accepted another member’s place before the payment went through. You’re booked, so this payment wasn’t needed.',
  },
  'another place': {
    subject: 'You won’t be charged twice',
    sentence: 'You already have a place there, so this payment wasn’t needed. You’re still booked.',
  },
  'paid twice': {
    subject: 'You won’t be charged twice',
    sentence: 'You’d already paid for your place, so this second payment wasn’t needed. You’re still booked.',
  },
  'still held': {
    subject: 'You haven’t been charged yet',
    sentence:
      'The price to pay changed before your payment went through. We’re still holding your place, and you can pay the new amount.',
  },
  'wrong amount': {
    subject: 'Your payment didn’t go through',
    sentence: 'The amount didn’t match the price of your place, so you’re not booked.',
    next: 'You can try to book again on the event page.',
  },
  'for a friend': {
    subject: 'Your friend doesn’t have a place',
    sentence:
      'It was for a friend’s place. We couldn’t book the place with this payment, because we were no longer holding it or the amount didn’t match its price. Your own booking hasn’t changed.',
    next: 'If there’s a place on sale, you can try again from My Events.',
  },
}
