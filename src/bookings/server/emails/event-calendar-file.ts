import type { BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { calendarSequence } from '#bookings/rules/calendar-sequence.ts'
import { calendarFile } from '#events/server/calendar-file.ts'
import type { MailAttachment } from '#platform/server/mail/outgoing-mail.ts'

/** Builds a file that adds the event to the member's calendar, or removes it if the event is cancelled. */
export function eventFile(details: BookingDetails): MailAttachment {
  const cancelled = details.event.cancelledAt !== null
  return fileOf(details, { cancelled, sequence: sequenceOf(details) })
}

/**
 * Builds a file that removes the event, which still goes ahead, from the member's calendar. Returns no file if the member is
 * attending.
 */
export function calendarRemovalFiles(details: BookingDetails): MailAttachment[] {
  return details.attending === 'yes' ? [] : [fileOf(details, { cancelled: true, sequence: sequenceOf(details) + 1 })]
}

function sequenceOf({ event, calendarRemovals }: BookingDetails): number {
  return calendarSequence(event, calendarRemovals)
}

function fileOf(
  { sender, event }: BookingDetails,
  { cancelled, sequence }: { cancelled: boolean; sequence: number },
): MailAttachment {
  const { siteName, siteUrl, trader } = sender
  const from = { siteName, siteUrl, contactEmail: trader.email }
  const venue = { ...event, name: event.venueName }
  const file = calendarFile({ ...event, eventId: event.id, ...from, sequence, cancelled, venue })
  return {
    filename: `event-${event.id}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: Buffer.from(file).toString('base64'),
  }
}
