import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  sayPence,
  sayWhen,
  type BookingFacts,
  type MoneyBack,
  type Paid,
} from '#bookings/server/emails/booking-facts.ts'
import { eventFile } from '#bookings/server/emails/event-file.ts'
import { MoneyWords } from '#bookings/server/emails/money-words.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Cancelled = BookingFacts & {
  place: 'booked' | 'held'
  /** Null where there was nothing to pay, or nothing was paid yet. */
  paid: (Paid & { money: MoneyBack }) | null
}

/** To everyone who had a place; members who had booked get a file that takes the event out of their calendar. */
export async function eventCancelledMail(facts: Cancelled): Promise<RenderedMail> {
  const { sender, member, event, place, paid } = facts
  const mail = await renderMail(
    `Cancelled: ${event.title}`,
    <MailLayout sender={sender} heading="This event has been cancelled" preview={`${event.title} does not take place.`}>
      <Words>Hello {member.userName},</Words>
      <Words>
        We are sorry: {event.title} on {sayWhen(event)} at {event.venueName} has been cancelled and does not take place.{' '}
        {place === 'booked' ? 'Your booking has ended.' : 'The place that was kept for you has gone with it.'}
      </Words>
      {paid && <MoneyWords {...paid} price={sayPence(paid.amountPence)} />}
      {place === 'booked' && <Words>The attached file takes the event out of your calendar.</Words>}
      <Words>We would be glad to see you at another one.</Words>
      <LinkButton href={allEventsAddress(facts)}>See what is on</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: place === 'booked' ? [eventFile(facts)] : [] }
}
