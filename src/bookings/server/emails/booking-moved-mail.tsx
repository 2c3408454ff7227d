import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  ownEventsAddress,
  formatWhen,
  ticketAddress,
  type BookingDetails,
} from '#bookings/server/emails/booking-details.ts'
import { eventFile, calendarRemovalFiles } from '#bookings/server/emails/event-calendar-file.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type BookingMoved = BookingDetails & {
  /** The event that the booking was moved from. `attending` is 'yes' if the member has booked it again since. */
  before: Pick<BookingDetails, 'event' | 'calendarRemovals' | 'attending'>
  booking: { ticketCode: string }
}

/**
 * Notifies a member that the owner moved their booking to another event. Attaches a new ticket and files that update calendars.
 */
export async function bookingMovedMail(details: BookingMoved): Promise<RenderedMail> {
  const { sender, member, event, before, booking } = details
  const { email } = sender.trader
  const mail = await renderMail(
    `Your booking has been moved: ${event.title}`,
    <MailLayout sender={sender} heading="Your booking has been moved" preview={`Your place is now at ${event.title}.`}>
      <Greeting name={member.userName} />
      <Paragraph>
        We’ve moved your booking. You’re no longer booked on {before.event.title} on {formatWhen(before.event)} at{' '}
        {before.event.venueName}. Your place is now at this event:
      </Paragraph>
      <EventDirections event={event} />
      <Ticket code={booking.ticketCode} />
      <Paragraph>
        Your previous ticket is no longer valid. Your payment has been moved too, so there’s nothing more to pay.
      </Paragraph>
      <Paragraph>
        If this doesn’t suit you, please write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink>. You
        can also transfer your place to someone else on{' '}
        <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink> at any time before the event starts.
      </Paragraph>
      <LinkButton href={ticketAddress(details)}>Open your ticket</LinkButton>
      <Paragraph>The attached files will update your calendar.</Paragraph>
    </MailLayout>,
  )
  const removalFiles = calendarRemovalFiles({ ...details, ...before })
  return { ...mail, attachments: [ticketFile(booking.ticketCode), eventFile(details), ...removalFiles] }
}
