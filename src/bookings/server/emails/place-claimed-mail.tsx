import { ownEventsAddress, ticketAddress, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { eventFile } from '#bookings/server/emails/event-calendar-file.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type PlaceClaimed = BookingDetails & { booking: { ticketCode: string } }

/** Sends their ticket to the member who claimed the place that a friend paid for. */
export async function placeClaimedMail(details: PlaceClaimed): Promise<RenderedMail> {
  const { sender, member, event, booking } = details
  const mail = await renderMail(
    `You’re booked: ${event.title}`,
    <MailLayout sender={sender} heading="You’re booked" preview={`Your ticket for ${event.title} is in this email.`}>
      <Greeting name={member.userName} />
      <Paragraph>
        You’ve claimed the place that your friend paid for, and we look forward to seeing you there.
      </Paragraph>
      <EventDirections event={event} />
      <Ticket code={booking.ticketCode} />
      <Paragraph>This is your own ticket. There’s nothing to pay. Any refund will go to the person who paid.</Paragraph>
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
