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
  | 'wrong amount'

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
  'never charged': 'It was not charged to your card.',
  refunded: 'Your money goes back to the card that paid.',
}

const wording: Record<ReleaseReason, { subject: string; sentence: string; next?: string }> = {
  'no place left': {
    subject: 'You have no place',
    sentence:
      'It was finished after the time for which your place was kept, and by then somebody else had taken the last one. So you are not booked, and we are sorry.',
    next: 'The page of the event shows when there is a place again.',
  },
  'event cancelled': {
    subject: 'You have no place',
    sentence: 'The event was cancelled before your payment was finished, so you are not booked.',
  },
  'cancelled by member': {
    subject: 'You have no place',
    sentence: 'You had given your place up before the payment was finished, so you are not booked.',
    next: 'If you would like to come after all, you can book again on the page of the event.',
  },
  'event moved': {
    subject: 'You have given back your place',
    sentence:
      'The event was changed, and you have given your place back for a full refund. Your ticket is no longer good.',
  },
  'accepted a transfer': {
    subject: 'One payment was one too many',
    sentence: 'You had taken over another place there before it was finished, and that is the one you have.',
  },
  'another place': {
    subject: 'One payment was one too many',
    sentence: 'You have a place there already, so we did not keep this payment as well. You are still booked.',
  },
  'paid twice': {
    subject: 'One payment was one too many',
    sentence: 'You had paid for your place already, so we did not keep this second payment. You are still booked.',
  },
  'wrong amount': {
    subject: 'Your payment could not be kept',
    sentence: 'It was not for the price of your place, so no place came of it.',
    next: 'You can try to book again on the page of the event.',
  },
}
