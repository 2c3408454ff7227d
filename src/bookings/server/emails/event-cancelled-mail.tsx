import { LinkButton, Words } from '#accounts/server/emails/words.tsx'
import { sayPence, sayWhen, type BookingFacts, type MoneyBack } from '#bookings/server/emails/booking-facts.ts'
import { eventFile } from '#bookings/server/emails/event-file.ts'
import { MoneyWords } from '#bookings/server/emails/money-words.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Cancelled = BookingFacts & {
  /** Null where there was nothing to pay. */
  paid: { amountPence: number; money: MoneyBack } | null
}

/** To everyone who booked, with what takes the event out of their calendar. */
export async function eventCancelledMail(facts: Cancelled): Promise<RenderedMail> {
  const { sender, member, event, paid } = facts
  const mail = await renderMail(
    `Cancelled: ${event.title}`,
    <MailLayout sender={sender} heading="This event has been cancelled" preview={`${event.title} does not take place.`}>
      <Words>Hello {member.userName},</Words>
      <Words>
        We are sorry: {event.title} on {sayWhen(event)} at {event.venueName} has been cancelled and does not take place.
        Your booking has ended.
      </Words>
      {paid && <MoneyWords money={paid.money} price={sayPence(paid.amountPence)} />}
      <Words>The attached file takes the event out of your calendar. We would be glad to see you at another one.</Words>
      <LinkButton href={`${sender.siteUrl}/events`}>See what is on</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: [eventFile(facts)] }
}
