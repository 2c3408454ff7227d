import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, sayWhen, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { TakenOutWords } from '#bookings/server/emails/calendar-words.tsx'
import { filesThatTakeOut } from '#bookings/server/emails/event-file.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** The time to pay again has run out. */
export async function bookingUnpaidMail(facts: BookingFacts): Promise<RenderedMail> {
  const { sender, member, event } = facts
  const mail = await renderMail(
    `Your booking has ended: ${event.title}`,
    <MailLayout sender={sender} heading="Your booking has ended" preview="It was not paid again in time.">
      <Words>Hello {member.userName},</Words>
      <Words>
        Your payment for {event.title} on {sayWhen(event)} could not be taken, and it was not paid again in time. So
        your booking has ended, and your ticket is no longer good. You have not been charged.
      </Words>
      <Words>If there is a place, you can book again on the page of the event.</Words>
      <TakenOutWords {...facts} />
      <LinkButton href={eventAddress(facts)}>See the event</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: filesThatTakeOut(facts) }
}
