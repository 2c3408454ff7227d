import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { paths } from '#platform/paths.ts'

export type CalendarEntry = {
  eventId: number
  title: string
  description: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** An IANA name, such as 'Europe/London'. */
  timeZone: string
  venue: { name: string; street: string; town: string; postcode: string; lat: number; lng: number }
  /** Increases with every change that calendars must apply. */
  sequence: number
  changedAt: Temporal.Instant
  cancelled: boolean
  /** An absolute URL without a trailing slash. */
  siteUrl: string
  siteName: string
  /** The email address for enquiries. */
  contactEmail: string
}

/** Builds a calendar file (RFC 5545) in the event's time zone. The UID stays the same when the event changes. */
export function calendarFile(entry: CalendarEntry): string {
  const { venue } = entry
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: { company: entry.siteName, product: 'events', language: 'EN' }, method })
  const block = timeZoneComponent(entry.timeZone)
  if (block) calendar.timezone({ name: entry.timeZone, generator: () => block })
  calendar.createEvent({
    id: `event-${entry.eventId}@${new URL(entry.siteUrl).hostname}`,
    sequence: entry.sequence,
    stamp: dateOf(entry.changedAt),
    lastModified: dateOf(entry.changedAt),
    // A Date would be wrong here: the library would write the server's local time and label it with the event's zone.
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
    // Calendar programs require an organiser in a published or cancelled entry (RFC 5546).
    organizer: { name: entry.siteName, email: entry.contactEmail },
    url: `${entry.siteUrl}${paths.event(entry.eventId)}`,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // With a time zone, the library would write these two in the server's local time. RFC 5545 requires UTC.
  const inUtc = (event: string) => event.replaceAll(/^(DTSTAMP|LAST-MODIFIED):.*$/gm, `$1:${utcStamp(entry.changedAt)}`)
  // The library repeats the time zone after its block, where RFC 5545 allows no property, and under a name that it does not know.
  const withoutZone = calendar.toString().replace(/^TIMEZONE-ID:.*\r\nX-WR-TIMEZONE:.*\r\n/m, '')
  return `${withoutZone.replace(/^BEGIN:VEVENT[^]*/m, inUtc)}\r\n`
}

/** Returns the VTIMEZONE block, or undefined if the library lacks this exact name. In that case, times are written in UTC. */
export function timeZoneComponent(timeZone: string): string | undefined {
  const block = [tzlib_get_ical_block(timeZone)].flat()[0]
  return block?.includes(`\nTZID:${timeZone}\r\n`) ? block : undefined
}

/** Formats an instant as '20261120T120000Z'. */
function utcStamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds)
}
