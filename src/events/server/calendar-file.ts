import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'

export type CalendarEntry = {
  eventId: number
  title: string
  description: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** IANA */
  timeZone: string
  venue: { name: string; street: string; town: string; postcode: string; lat: number; lng: number }
  /** Raised with every change that calendars must take over. */
  sequence: number
  changedAt: Temporal.Instant
  cancelled: boolean
  /** Absolute, without a trailing slash. */
  siteUrl: string
  siteName: string
}

/** An event as a calendar file (RFC 5545) in its own zone; the UID stays the same however often the event changes. */
export function calendarFile(entry: CalendarEntry): string {
  const { venue } = entry
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: { company: entry.siteName, product: 'events', language: 'EN' }, method })
  calendar.timezone({ name: entry.timeZone, generator: (zone) => [tzlib_get_ical_block(zone)].flat()[0] ?? null })
  calendar.createEvent({
    id: `event-${entry.eventId}@${new URL(entry.siteUrl).hostname}`,
    sequence: entry.sequence,
    stamp: dateOf(entry.changedAt),
    lastModified: dateOf(entry.changedAt),
    start: dateOf(entry.startsAt),
    end: dateOf(entry.endsAt),
    timezone: entry.timeZone,
    summary: entry.title,
    description: entry.description,
    location: {
      title: venue.name,
      address: `${venue.street}, ${venue.town} ${venue.postcode}`,
      geo: { lat: venue.lat, lon: venue.lng },
    },
    url: `${entry.siteUrl}/event/${entry.eventId}`,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds)
}
