import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import {
  eventAddress,
  sayPence,
  sayWhen,
  type BookingFacts,
  type MoneyBack,
} from '#bookings/server/emails/booking-facts.ts'
import { MoneyWords } from '#bookings/server/emails/money-words.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type WhyReleased =
  | 'no place left'
  | 'event cancelled'
  | 'given up'
  | 'event moved'
  | 'took another over'
  | 'another place'
  | 'paid twice'
  | 'wrong amount'

export type Released = BookingFacts & { why: WhyReleased; money: MoneyBack; amountPence: number }

/** A card was authorised, but the payment was not kept: it led to no place, or it was one too many. */
export function paymentReleasedMail(facts: Released): Promise<RenderedMail> {
  const { sender, member, event, why, money, amountPence } = facts
  const { subject, sentence, next } = words[why]
  return renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={subject} preview={preview[money]}>
      <Words>Hello {member.userName},</Words>
      <Words>
        This is about your payment for {event.title} on {sayWhen(event)}. {sentence}
      </Words>
      <MoneyWords money={money} price={sayPence(amountPence)} by="reader" how="by card" />
      {next && <Words>{next}</Words>}
      <LinkButton href={eventAddress(facts)}>See the event</LinkButton>
    </MailLayout>,
  )
}

const preview: Record<MoneyBack, string> = {
  'never charged': 'It was not charged to your card.',
  'goes back': 'Your money goes back to the card that paid.',
}

const words: Record<WhyReleased, { subject: string; sentence: string; next?: string }> = {
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
  'given up': {
    subject: 'You have no place',
    sentence: 'You had given your place up before the payment was finished, so you are not booked.',
    next: 'If you would like to come after all, you can book again on the page of the event.',
  },
  'event moved': {
    subject: 'You have given back your place',
    sentence:
      'The event was changed, and you have given your place back for a full refund. Your ticket is no longer good.',
  },
  'took another over': {
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
