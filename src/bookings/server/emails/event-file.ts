import type { BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { calendarFile } from '#events/server/calendar-file.ts'
import type { MailAttachment } from '#platform/server/mail/outgoing-mail.ts'

/** The event for the member's calendar; for a cancelled event, a file that removes it. */
export function eventFile(facts: BookingFacts): MailAttachment {
  const cancelled = facts.event.cancelledAt !== null
  return fileOf(facts, { cancelled, sequence: sequenceOf(facts) })
}

/** Takes the event out of the calendar of a member who is not coming; the event itself goes ahead. */
export function filesThatTakeOut(facts: BookingFacts): MailAttachment[] {
  return facts.isComing === 'yes' ? [] : [fileOf(facts, { cancelled: true, sequence: sequenceOf(facts) + 1 })]
}

/** A calendar only accepts a higher number than it has, including when a member who had cancelled books again. */
function sequenceOf({ event, timesTakenOut }: BookingFacts): number {
  return event.calendarSequence + 2 * timesTakenOut
}

function fileOf(
  { sender, event }: BookingFacts,
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
