import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { ownEventsAddress, ticketAddress, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { eventFile } from '#bookings/server/emails/event-file.ts'
import { WayThere } from '#bookings/server/emails/event-lines.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type TakenOver = BookingFacts & { booking: { pricePence: number; ticketCode: string } }

/** To the member who accepted a transferred place: a ticket of their own. */
export async function takenOverMail(facts: TakenOver): Promise<RenderedMail> {
  const { sender, member, event, booking } = facts
  const mail = await renderMail(
    `You are booked: ${event.title}`,
    <MailLayout sender={sender} heading="You are booked" preview={`Your ticket for ${event.title} is in this email.`}>
      <Words>Hello {member.userName},</Words>
      <Words>You have taken over a place at this event, and we look forward to seeing you there.</Words>
      <WayThere event={event} />
      <Ticket code={booking.ticketCode} />
      <Words>
        This ticket is yours alone; the one before it is no longer good. There is nothing to pay.
        {booking.pricePence > 0 && ' If the price of the place is ever given back, it goes to whoever paid it.'}
      </Words>
      <Words>
        If you cannot come after all, you can hand the place over again on{' '}
        <InlineLink href={ownEventsAddress(facts)}>My Events</InlineLink> at any time before the event starts.
      </Words>
      <LinkButton href={ticketAddress(facts)}>Your ticket on your phone</LinkButton>
      <Words>The event is attached for your calendar.</Words>
    </MailLayout>,
  )
  return { ...mail, attachments: [await ticketFile(booking.ticketCode), eventFile(facts)] }
}
