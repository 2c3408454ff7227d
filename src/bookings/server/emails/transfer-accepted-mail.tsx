import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { ownEventsAddress, ticketAddress, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { eventFile } from '#bookings/server/emails/event-calendar-file.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type TransferAccepted = BookingDetails & { booking: { pricePence: number; ticketCode: string } }

/** Sends a new ticket to the member who accepted a transfer. */
export async function transferAcceptedMail(details: TransferAccepted): Promise<RenderedMail> {
  const { sender, member, event, booking } = details
  const mail = await renderMail(
    `You’re booked: ${event.title}`,
    <MailLayout sender={sender} heading="You’re booked" preview={`Your ticket for ${event.title} is in this email.`}>
      <Greeting name={member.userName} />
      <Paragraph>You’ve claimed a place at this event, and we look forward to seeing you there.</Paragraph>
      <EventDirections event={event} />
      <Ticket code={booking.ticketCode} />
      <Paragraph>
        This is your own ticket, and the previous guest’s is no longer valid. There’s nothing to pay.
        {booking.pricePence > 0 && ' Any refund will go to the person who paid.'}
      </Paragraph>
      <Paragraph>
        If you can’t come after all, you can transfer the place to someone else on{' '}
        <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink> at any time before the event starts.
      </Paragraph>
      <LinkButton href={ticketAddress(details)}>Open your ticket</LinkButton>
      <Paragraph>We’ve attached a calendar file for this event.</Paragraph>
    </MailLayout>,
  )
  return { ...mail, attachments: [ticketFile(booking.ticketCode), eventFile(details)] }
}
