import type { ClientInfo } from '#accounts/server/client-info.ts'
import { ownCalendarRefusals } from '#bookings/contract/own-calendar.ts'
import { calendarRemovalSequence, calendarSequence } from '#bookings/rules/calendar-sequence.ts'
import { eventsById } from '#bookings/server/my-events/own-place-queries.ts'
import {
  calendarPlaces,
  memberOfCalendar,
  type CalendarPlace,
} from '#bookings/server/own-calendar/own-calendar-queries.ts'
import { calendarFeed } from '#events/server/calendar-feed.ts'
import type { CalendarEntry } from '#events/server/calendar-file.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import type { FileBody } from '#platform/contract.ts'
import { paths } from '#platform/paths.ts'
import type { Limit } from '#platform/server/limits.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { networkOf } from '#platform/server/networks.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Calendar programs on a few devices, each pressed to ask again now and then. */
const readsOfCalendar: Limit = { name: 'reads of a calendar', attempts: 60, minutes: 10 }
/**
 * Nobody finds an address by trying. The limit says to programs that still ask for stopped addresses how long to wait. Addresses
 * that work are not counted by network, because calendar services ask for those of many members.
 */
const unknownByNetwork: Limit = { name: 'unknown calendars by network', attempts: 100, minutes: 10 }

/** Neither search engines nor caches may keep it, and no link out of it says where it was. */
const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** Returns the calendar with this file name, which is the secret of its address, as a calendar program reads it. */
export async function loadOwnCalendar(site: Site, { address }: ClientInfo, file: string): Promise<FileBody> {
  const memberId = file === '' ? undefined : await memberOfCalendar(site.db, hashOf(file.replace('.ics', '')))
  if (memberId === undefined) {
    await site.limits.enforce(unknownByNetwork, networkOf(address))
    return refuse(ownCalendarRefusals.calendar_not_found)
  }
  await site.limits.enforce(readsOfCalendar, memberId)
  const places = await calendarPlaces(site.db, memberId, site.clock.now())
  const events = await eventsById(
    site.db,
    places.map(({ eventId }) => eventId),
  )
  const entries = places.flatMap((place) => {
    const event = events.get(place.eventId)
    return event ? entryOf(site, event, place) : []
  })
  return { body: calendarFeed(`${site.config.siteName}: my events`, entries), headers }
}

/** The entry has the UID and the sequence of the file in the latest email about the event, so that programs see one event. */
function entryOf({ config }: Site, event: EventAtVenue, place: CalendarPlace): CalendarEntry {
  const { siteName, siteUrl, trader } = config
  const isOff = event.cancelledAt !== null
  const isGone = !place.isBooked && !isOff
  return {
    ...event,
    ...{ eventId: event.id, siteName, siteUrl, contactEmail: trader.email },
    venue: { ...event, name: event.venueName },
    description: describe({ isOff, isGone }, `${siteUrl}${paths.ticket(event.id)}`, event.description),
    sequence: isGone ? calendarRemovalSequence(event, place.removals) : calendarSequence(event, place.removals),
    changedAt: latest(event.changedAt, place.changedAt),
    cancelled: isOff || isGone,
  }
}

function describe({ isOff, isGone }: { isOff: boolean; isGone: boolean }, ticket: string, about: string): string {
  if (isOff) return 'This event has been cancelled.'
  if (isGone) return 'You’re no longer booked on this event.'
  return `You’re booked. Your ticket: ${ticket}\n\n${about}`
}

function latest(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}
