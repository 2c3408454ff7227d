import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { ByGender } from '#bookings/rules/balance.ts'
import { nothingTaken, placesTaken } from '#bookings/server/queries.ts'
import { waitersAt } from '#bookings/server/waiting-list/waiting-rows.ts'
import { browsingRefusals, type EventView } from '#browsing/contract.ts'
import { eventRowsById, futureEventRows, nextEventRow } from '#browsing/server/event-rows.ts'
import { presentEvent } from '#browsing/server/present-event.ts'
import { whoAsks, type WhoAsks } from '#browsing/server/who-asks.ts'
import { eventRefusals } from '#events/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Asked = Pick<Site, 'db' | 'clock'>
/** Who asks: a member's id; null for a visitor. */
type AskedBy = string | null

export async function futureEvents({ db, clock }: Asked, askedBy: AskedBy = null): Promise<EventView[]> {
  const now = clock.now()
  const [rows, by] = await Promise.all([futureEventRows(db, now), askedBy === null ? null : whoAsks(db, askedBy)])
  return presentEvents(db, rows, { by, now })
}

export async function nextEvent({ db, clock }: Asked): Promise<EventView> {
  const now = clock.now()
  const row = await nextEventRow(db, now)
  const [event] = row ? await presentEvents(db, [row], { by: null, now }) : []
  return event ?? refuse(browsingRefusals.no_future_event)
}

export async function oneEvent({ db, clock }: Asked, eventId: number, askedBy: AskedBy = null): Promise<EventView> {
  const [row, by] = await Promise.all([eventAtVenue(db, eventId), askedBy === null ? null : whoAsks(db, askedBy)])
  const [event] = row ? await presentEvents(db, [row], { by, now: clock.now() }) : []
  return event ?? refuse(eventRefusals.event_not_found)
}

/** What a member has booked; a hold is not a booking. First what is to come, soonest first, then the past, newest first. */
export async function ownEvents({ db, clock }: Asked, memberId: string): Promise<OwnEvent[]> {
  const by = await whoAsks(db, memberId)
  const booked = [...by.bookings.values()].filter(({ state }) => state === 'booked')
  const rows = await eventRowsById(
    db,
    booked.map(({ eventId }) => eventId),
  )
  const events = (await presentEvents(db, rows, { by, now: clock.now() })).flatMap(withBooking)
  const past = events.filter(({ past_event }) => past_event)
  return [...events.filter(({ past_event }) => !past_event), ...past.toReversed()]
}

const nobody: ByGender = { M: 0, F: 0 }
/** Visitors are told nothing of who waits. */
const nobodyAnywhere: ReadonlyMap<number, ByGender> = new Map()

type OwnEvent = EventView & { booking: OwnBooking }

function withBooking(event: EventView): OwnEvent[] {
  return event.booking ? [{ ...event, booking: event.booking }] : []
}

/** However many events, and however many have gone by, one question says which places are taken, and one who waits. */
async function presentEvents(
  db: Db,
  rows: readonly EventAtVenue[],
  { by, now }: { by: WhoAsks | null; now: Temporal.Instant },
): Promise<EventView[]> {
  const ids = rows.map(({ id }) => id)
  const [taken, waiters] = await Promise.all([placesTaken(db, ids), by ? waitersAt(db, ids) : nobodyAnywhere])
  return rows.map((row) =>
    presentEvent(row, { taken: taken.get(row.id) ?? nothingTaken, waiters: waiters.get(row.id) ?? nobody, by, now }),
  )
}
