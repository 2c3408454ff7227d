import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { paths } from '#platform/paths.ts'

/** Builds links that open Google's and Outlook's calendars with the event filled in. Nothing is requested from either before. */
export function calendarLinks(event: EventAtVenue, siteUrl: string): OwnPlace['event']['calendar_links'] {
  const { title, startsAt, endsAt, venueName, street, town, postcode } = event
  const location = `${venueName}, ${street}, ${town} ${postcode}`
  const page = `${siteUrl}${paths.event(event.id)}`
  const [starts, ends] = [startsAt, endsAt].map((at) => at.toString({ smallestUnit: 'second' }))
  const google = {
    action: 'TEMPLATE',
    text: title,
    dates: `${starts}/${ends}`.replaceAll(/[-:]/g, ''),
    location,
    details: page,
  }
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: starts ?? '',
    enddt: ends ?? '',
    location,
    body: page,
  }
  return {
    google: `https://calendar.google.com/calendar/render?${query(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${query(outlook)}`,
  }
}

/** Encodes a space as %20, because Outlook shows a plus sign as it is. */
function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString().replaceAll('+', '%20')
}
