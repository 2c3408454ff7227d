import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { ownEventsAddress, ticketAddress, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { WayThere } from '#bookings/server/emails/event-lines.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Reminder = BookingFacts & { day: 'today' | 'tomorrow'; booking: { ticketCode: string } }

/** Everything an attendee needs on the night, at the top of the inbox when they look for it. */
export async function reminderMail(facts: Reminder): Promise<RenderedMail> {
  const { sender, member, event, day, booking } = facts
  const mail = await renderMail(
    `${day === 'today' ? 'Today' : 'Tomorrow'}: ${event.title}`,
    <MailLayout sender={sender} heading={`See you ${day}`} preview={`Your ticket for ${day} is in this email.`}>
      <Words>Hello {member.userName},</Words>
      <Words>Your event is {day}, and we look forward to seeing you there.</Words>
      <WayThere event={event} />
      <Ticket code={booking.ticketCode} />
      <LinkButton href={ticketAddress(facts)}>Your ticket on your phone</LinkButton>
      <Words>
        Open it once at home, and your phone shows it at the venue even where there is no network. The code above is
        just as good.
      </Words>
      <Words>
        Cannot come? <InlineLink href={ownEventsAddress(facts)}>Hand over your place</InlineLink> to somebody you know
        before the event starts, or give it up to whoever is waiting for one.
      </Words>
    </MailLayout>,
  )
  return { ...mail, attachments: [await ticketFile(booking.ticketCode)] }
}
