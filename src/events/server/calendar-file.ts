import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { paths } from '#platform/paths.ts'

export type CalendarEntry = {
  eventId: number
  title: string
  description: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** IANA name. */
  timeZone: string
  venue: { name: string; street: string; town: string; postcode: string; lat: number; lng: number }
  /** Increased with every change that calendars must pick up. */
  sequence: number
  changedAt: Temporal.Instant
  cancelled: boolean
  /** Absolute, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** The address for people's questions. */
  contactEmail: string
}

/** An event as a calendar file (RFC 5545) in its own time zone. The UID never changes, however often the event does. */
export function calendarFile(entry: CalendarEntry): string {
  const { venue } = entry
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: { company: entry.siteName, product: 'events', language: 'EN' }, method })
  const block = zoneBlock(entry.timeZone)
  if (block) calendar.timezone({ name: entry.timeZone, generator: () => block })
  calendar.createEvent({
    id: `event-${entry.eventId}@${new URL(entry.siteUrl).hostname}`,
    sequence: entry.sequence,
    stamp: dateOf(entry.changedAt),
    lastModified: dateOf(entry.changedAt),
    // Not as a Date: the library would write this machine's local time under the event's zone.
    start: entry.startsAt.toZonedDateTimeISO(entry.timeZone),
    end: entry.endsAt.toZonedDateTimeISO(entry.timeZone),
    timezone: block ? entry.timeZone : null,
    summary: entry.title,
    description: entry.description,
    location: {
      title: venue.name,
      address: `${venue.street}, ${venue.town} ${venue.postcode}`,
      geo: { lat: venue.lat, lon: venue.lng },
    },
    // Calendar programs accept a published or cancelled entry only with an organiser (RFC 5546).
    organizer: { name: entry.siteName, email: entry.contactEmail },
    url: `${entry.siteUrl}${paths.event(entry.eventId)}`,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

/** The zone's rules for calendars; undefined if they are not known under exactly this name. Times are then written in UTC. */
function zoneBlock(timeZone: string): string | undefined {
  const block = [tzlib_get_ical_block(timeZone)].flat()[0]
  return block?.includes(`\nTZID:${timeZone}\r\n`) ? block : undefined
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds)
}
