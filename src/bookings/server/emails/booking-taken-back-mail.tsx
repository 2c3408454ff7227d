import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  sayPence,
  sayWhen,
  type BookingFacts,
  type Paid,
} from '#bookings/server/emails/booking-facts.ts'
import { TakenOutWords } from '#bookings/server/emails/calendar-words.tsx'
import { filesThatTakeOut } from '#bookings/server/emails/event-file.ts'
import { MoneyWords } from '#bookings/server/emails/money-words.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type TakenBack = BookingFacts & {
  place: 'booked' | 'held'
  /** Null where there was nothing to pay, or nothing was paid yet. */
  paid: Paid | null
}

/** The owner has cancelled a member's booking or hold. */
export async function bookingTakenBackMail(facts: TakenBack): Promise<RenderedMail> {
  const { sender, member, event, place, paid } = facts
  const { subject, sentence } = words[place]
  const { email } = sender.trader
  const mail = await renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={subject} preview={sentence}>
      <Words>Hello {member.userName},</Words>
      <Words>
        This is about your place at {event.title} on {sayWhen(event)} at {event.venueName}. {sentence}
      </Words>
      {paid && <Money {...paid} />}
      <Words>
        If you have a question about this, please write to us at{' '}
        <InlineLink href={`mailto:${email}`}>{email}</InlineLink>.
      </Words>
      {place === 'booked' && <TakenOutWords {...facts} />}
      <LinkButton href={allEventsAddress(facts)}>See what is on</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: place === 'booked' ? filesThatTakeOut(facts) : [] }
}

const words: Record<TakenBack['place'], { subject: string; sentence: string }> = {
  booked: {
    subject: 'Your booking was cancelled',
    sentence: 'We have cancelled your booking, and your ticket is no longer good.',
  },
  held: {
    subject: 'Your place is no longer kept',
    sentence: 'We cannot keep it for you any longer, so you are not booked.',
  },
}

function Money({ amountPence, money, by, how }: Paid) {
  const price = sayPence(amountPence)
  if (money !== 'kept') return <MoneyWords {...{ money, price, by, how }} />
  return <Words>The {price} that was paid for it is not given back.</Words>
}
