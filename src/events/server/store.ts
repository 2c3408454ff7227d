import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Gender } from '#accounts/contract/person.ts'
import { eventRefusals, type EventDetails, type VenueDetails } from '#events/contract.ts'
import { hostIds } from '#events/server/host-queries.ts'
import type { z } from 'zod'
import type { Refusal } from '#platform/contract.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

export async function venueExists(tx: Tx, venueId: string): Promise<boolean> {
  const row = await tx.selectFrom('venues').select('id').where('id', '=', venueId).executeTakeFirst()
  return row !== undefined
}

export async function insertVenue(
  tx: Tx,
  venue: z.output<typeof VenueDetails> & { id: string; pictureId: string | null; createdAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('venues')
    .values({ ...venue, changedAt: venue.createdAt })
    .execute()
}

export async function updateVenue(
  tx: Tx,
  venueId: string,
  venue: z.output<typeof VenueDetails> & { pictureId?: string; changedAt: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('venues').set(venue).where('id', '=', venueId).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Increments the calendar sequence of each published event at a corrected venue that is neither cancelled nor over. Locks the
 * events first, in order of id.
 */
export async function incrementCalendarSequences(tx: Tx, venueId: string, now: Temporal.Instant): Promise<void> {
  const coming = await tx
    .selectFrom('events')
    .select('id')
    .where('venueId', '=', venueId)
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id } of coming) {
    await tx
      .updateTable('events')
      .set((eb) => ({ calendarSequence: eb('calendarSequence', '+', 1), changedAt: now }))
      .where('id', '=', id)
      .execute()
  }
}

/** Records what an event is, before a change that its attendees will be told of. */
export async function recordEventBefore(
  tx: Tx,
  change: { eventId: number; sequence: number; isMoved: boolean; changedAt: Temporal.Instant },
): Promise<void> {
  const { eventId, sequence, isMoved, changedAt } = change
  await sql`insert into event_changes (event_id, sequence, changed_at, is_moved, starts_at, ends_at, venue)
    select e.id, ${sequence}, ${changedAt}, ${isMoved}, e.starts_at, e.ends_at,
      v.name || ', ' || v.street || ', ' || v.town || ' ' || v.postcode
    from events e join venues v on v.id = e.venue_id where e.id = ${eventId}`.execute(tx)
}

/** Returns true if an event at the venue is or was public. */
export async function hasPublishedEvents(tx: Tx, venueId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('venueId', '=', venueId)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type EventValues = {
  venueId: string
  title: string
  description: string
  pricePence: number
  doorPricePence: number | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  timeZone: string
  malePlaces: number
  femalePlaces: number
  releaseMargin: number
  youngestAge: number | null
  oldestAge: number | null
  bookingClosesAt: Temporal.Instant | null
  minimumMales: number | null
  minimumFemales: number | null
  decideBy: Temporal.Instant | null
  promisedDates: number | null
}

export function eventValues(venueId: string, details: z.output<typeof EventDetails>): EventValues {
  const { startsAt, endsAt, bookingClosesAt, decideBy, ...rest } = details
  return {
    ...rest,
    venueId,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
    bookingClosesAt: bookingClosesAt === null ? null : Temporal.Instant.from(bookingClosesAt),
    decideBy: decideBy === null ? null : Temporal.Instant.from(decideBy),
  }
}

export async function insertEvent(tx: Tx, event: EventValues, createdAt: Temporal.Instant): Promise<number> {
  const row = await tx
    .insertInto('events')
    .values({ ...event, createdAt, changedAt: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Stores when the last planned round will end: null unless a host has started the rounds. */
export async function updateRoundsEnd(tx: Tx, eventId: number, roundsEndAt: Temporal.Instant | null): Promise<void> {
  await tx.updateTable('events').set({ roundsEndAt }).where('id', '=', eventId).execute()
}

export async function updateEvent(
  tx: Tx,
  eventId: number,
  change: Partial<EventValues> & {
    publishedAt?: Temporal.Instant
    cancelledAt?: Temporal.Instant
    cancellationReason?: string
    endedAt?: Temporal.Instant
    calendarSequence?: number
    decisionRequestedAt?: null
    changedAt: Temporal.Instant
  },
): Promise<void> {
  try {
    await tx.updateTable('events').set(change).where('id', '=', eventId).execute()
  } catch (error) {
    const refusal = error instanceof DatabaseError && REFUSALS_BY_CODE[error.code ?? '']
    if (refusal) refuse(refusal)
    throw error
  }
}

/** Refusals by database error code, for changes that would invalidate existing bookings. */
const REFUSALS_BY_CODE: Record<string, Refusal> = {
  SD002: eventRefusals.zone_is_booked,
  SD003: eventRefusals.ages_are_booked,
}

/** Records when a decision was requested, which happens once for each decision date. Visitors cannot see this change. */
export async function setDecisionRequested(tx: Tx, eventId: number, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('events').set({ decisionRequestedAt: at }).where('id', '=', eventId).execute()
}

/**
 * Sets the event's places for a gender to the numbers 1 to `count`. The database moves bookings from removed places to free
 * places with lower numbers, and refuses the change if there are not enough.
 */
export async function setPlaces(tx: Tx, eventId: number, gender: Gender, count: number): Promise<void> {
  await removePlacesAbove(tx, eventId, gender, count)
  await sql`insert into places (event_id, gender, number)
    select ${eventId}::integer, ${gender}::text, generate_series(1, ${count}::integer) on conflict do nothing`.execute(
    tx,
  )
}

/** The database error code for a change that would leave fewer places than are taken. */
const PLACES_ARE_TAKEN = 'SD001'

async function removePlacesAbove(tx: Tx, eventId: number, gender: Gender, count: number): Promise<void> {
  try {
    await tx
      .deleteFrom('places')
      .where('eventId', '=', eventId)
      .where('gender', '=', gender)
      .where('number', '>', count)
      .execute()
  } catch (error) {
    if (error instanceof DatabaseError && error.code === PLACES_ARE_TAKEN) refuse(eventRefusals.places_are_taken)
    throw error
  }
}

/**
 * Sets the event's hosts to exactly these members. Returns true if that changed anything. The caller holds the event's lock.
 */
export async function setHosts(tx: Tx, eventId: number, memberIds: readonly string[]): Promise<boolean> {
  const before = await hostIds(tx, eventId)
  const removed = before.filter((id) => !memberIds.includes(id))
  const added = memberIds.filter((id) => !before.includes(id))
  if (removed.length > 0)
    await tx.deleteFrom('eventHosts').where('eventId', '=', eventId).where('memberId', 'in', removed).execute()
  if (added.length > 0) {
    const rows = added.map((memberId) => ({ eventId, memberId }))
    await tx.insertInto('eventHosts').values(rows).execute()
  }
  return removed.length + added.length > 0
}
