import type { BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { calendarFile } from '#events/server/calendar-file.ts'
import type { MailAttachment } from '#platform/server/mail/outgoing-mail.ts'

/** The event for the member's calendar; of a cancelled one, what takes it out again. */
export function eventFile({ sender, event }: BookingFacts): MailAttachment {
  const { siteName, siteUrl } = sender
  const cancelled = event.cancelledAt !== null
  const file = calendarFile({
    ...event,
    eventId: event.id,
    siteName,
    siteUrl,
    sequence: event.calendarSequence,
    cancelled,
    venue: { ...event, name: event.venueName },
  })
  return {
    filename: `event-${event.id}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: Buffer.from(file).toString('base64'),
  }
}
