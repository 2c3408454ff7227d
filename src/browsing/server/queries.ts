import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { ByGender } from '#bookings/rules/balance.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import { waitingCounts } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { browsingRefusals, type EventView } from '#browsing/contract.ts'
import { absentFrom } from '#browsing/server/absence-queries.ts'
import { ownLikes, type OwnLikes } from '#browsing/server/own-likes-queries.ts'
import { eventRowsById, futureEventRows, nextEventRow } from '#browsing/server/event-queries.ts'
import { attendeesSeenBy } from '#browsing/server/present-attendees.ts'
import { presentEvent } from '#browsing/server/present-event.ts'
import type { Viewer } from '#browsing/server/viewer-queries.ts'
import { eventViewer, viewerFitsAge, type EventViewer } from '#browsing/server/event-viewer.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, eventOfAnyState, type EventAtVenue } from '#events/server/event-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type EventsSite = Pick<Site, 'db' | 'clock'> & { config: Pick<Site['config'], 'likesOpenDays' | 'limits'> }
/** The viewer's member id; null for a visitor. */
type ViewerId = string | null

export async function futureEvents(site: EventsSite): Promise<EventView[]> {
  const now = site.clock.now()
  return presentEvents(site, await futureEventRows(site.db, now), { by: null, now })
}

/** Lists the future events as a member sees them, and whether the member fits the age range of each. */
export async function futureEventsForMember(
  site: EventsSite,
  memberId: string,
): Promise<(EventView & { fits_age: boolean | null })[]> {
  const { db, clock } = site
  const now = clock.now()
  const [rows, by] = await Promise.all([futureEventRows(db, now), eventViewer(db, memberId)])
  const fitsAge = new Map(rows.map((row) => [row.id, viewerFitsAge(row, by)]))
  const events = await presentEvents(site, rows, { by, now })
  return events.map((event) => ({ ...event, fits_age: fitsAge.get(event.id) ?? null }))
}

export async function nextEvent(site: EventsSite): Promise<EventView> {
  const now = site.clock.now()
  const row = await nextEventRow(site.db, now)
  const [event] = row ? await presentEvents(site, [row], { by: null, now }) : []
  return event ?? refuse(browsingRefusals.no_future_event)
}

export async function oneEvent(site: EventsSite, eventId: number, viewerId: ViewerId = null): Promise<EventView> {
  const { db, clock } = site
  const [row, by] = await Promise.all([eventAtVenue(db, eventId), viewerId === null ? null : eventViewer(db, viewerId)])
  const [event] = row ? await presentEvents(site, [row], { by, now: clock.now() }) : []
  if (!event) return refuse(eventRefusals.event_not_found)
  return event.past_event ? withoutAbsent(event, await absentFrom(db, eventId)) : event
}

/** Leaves the attendees who were marked absent out of the numbers of those who came. */
function withoutAbsent(event: EventView, absent: ByGender): EventView {
  const { males_attending: men, females_attending: women } = event.places
  return { ...event, places: { ...event.places, males_attending: men - absent.M, females_attending: women - absent.F } }
}

/** Returns the event for the owner's preview: as visitors see it, or would see it if it were published now. */
export async function eventAsIfPublished(site: EventsSite, eventId: number): Promise<EventView> {
  const now = site.clock.now()
  const row = await eventOfAnyState(site.db, eventId)
  const published = row && { ...row, publishedAt: row.publishedAt ?? now }
  const [event] = published ? await presentEvents(site, [published], { by: null, now }) : []
  return event ?? refuse(eventRefusals.event_not_found)
}

/** Returns the event with the attendees whom the viewer may see. */
export async function oneEventWithAttendees(site: Site, eventId: number, viewer: Viewer): Promise<EventView> {
  const event = await oneEvent(site, eventId, viewer.memberId)
  return { ...event, ...(await attendeesSeenBy(site, viewer, event)) }
}

/** Lists the events that a member has booked, excluding holds: future events, soonest first, then past events, newest first. */
export async function ownEvents(site: EventsSite, memberId: string): Promise<OwnEvent[]> {
  const { db, clock } = site
  const by = await eventViewer(db, memberId)
  const booked = [...by.bookings.values()].filter(({ state }) => state === 'booked')
  const rows = await eventRowsById(
    db,
    booked.map(({ eventId }) => eventId),
  )
  const events = (await presentEvents(site, rows, { by, now: clock.now() })).flatMap(withBooking)
  const past = events.filter(({ past_event }) => past_event)
  return [...events.filter(({ past_event }) => !past_event), ...past.toReversed()]
}

const noneWaiting: ByGender = { M: 0, F: 0 }
/** The waiting lists for a visitor, who is not shown them. */
const noWaiters: ReadonlyMap<number, ByGender> = new Map()

type OwnEvent = EventView & { booking: OwnBooking }

/** Returns the event with the viewer's booking, or nothing if they have none. */
export function withBooking(event: EventView): OwnEvent[] {
  return event.booking ? [{ ...event, booking: event.booking }] : []
}

/** A visitor has no likes. */
const noLikes: ReadonlyMap<number, OwnLikes> = new Map()

/**
 * Presents events. For any number of events, runs one query for the places taken, one for the waiting lists and one for the
 * viewer's likes.
 */
export async function presentEvents(
  { db, config }: EventsSite,
  rows: readonly EventAtVenue[],
  { by, now }: { by: EventViewer | null; now: Temporal.Instant },
): Promise<EventView[]> {
  const ids = rows.map(({ id }) => id)
  const [taken, waiters, cards] = await Promise.all([
    placesTaken(db, ids),
    by ? waitingCounts(db, ids) : noWaiters,
    by ? ownLikes(db, by.memberId, ids) : noLikes,
  ])
  return rows.map((row) =>
    presentEvent(row, {
      taken: taken.get(row.id) ?? noPlacesTaken,
      waiters: waiters.get(row.id) ?? noneWaiting,
      ownLikes: cards.get(row.id),
      by,
      now,
      openDays: config.likesOpenDays,
      limits: config.limits,
    }),
  )
}
