import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, formatWhen, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { CalendarRemovalNote } from '#bookings/server/emails/calendar-removal-note.tsx'
import { calendarRemovalFiles } from '#bookings/server/emails/event-calendar-file.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Notifies a member that the deadline for paying again has passed. */
export async function bookingUnpaidMail(details: BookingDetails): Promise<RenderedMail> {
  const { sender, member, event } = details
  const mail = await renderMail(
    `Your booking has been cancelled: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Your booking has been cancelled"
      preview="We didn’t receive your payment in time."
    >
      <Greeting name={member.userName} />
      <Paragraph>
        We couldn’t take your payment for {event.title} on {formatWhen(event)}, and you didn’t retry it in time. Your
        booking has been cancelled, and your ticket is no longer valid. You haven’t been charged.
      </Paragraph>
      <Paragraph>If there’s still a place, you can book again on the event page.</Paragraph>
      <CalendarRemovalNote {...details} />
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: calendarRemovalFiles(details) }
}
