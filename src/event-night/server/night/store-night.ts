import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Meeting, Night, Round } from '#event-night/rules/night/night.ts'
import { pairKey } from '#event-night/rules/night/pairs.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Inserts the night unless it exists. The caller holds the event's lock, here and below. */
export async function insertNight(
  tx: Tx,
  night: Pick<Insertable<Tables['nights']>, 'eventId' | 'likesFor'>,
): Promise<void> {
  await tx
    .insertInto('nights')
    .values(night)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertAction(tx: Tx, action: Insertable<Tables['nightActions']>): Promise<void> {
  await tx.insertInto('nightActions').values(action).execute()
}

export async function insertWalkInGuest(tx: Tx, guest: Insertable<Tables['nightGuests']>): Promise<void> {
  await tx.insertInto('nightGuests').values(guest).execute()
}

/** Erases walk-in guests whose adding was undone, or who have claimed their seat. */
export async function deleteWalkInGuests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('nightGuests').where('id', 'in', ids).execute()
}

/** Inserts a note. Its id is that of its action. */
export async function insertNote(tx: Tx, note: Insertable<Tables['nightNotes']>): Promise<void> {
  await tx.insertInto('nightNotes').values(note).execute()
}

type Change = { eventId: number; before: Night; after: Night; now: Temporal.Instant }

/** Erases a note whose writing was undone. Does nothing if the action was another one. */
export async function deleteNote(tx: Tx, actionId: string): Promise<void> {
  await tx.deleteFrom('nightNotes').where('id', '=', actionId).execute()
}

/** Stores the rounds that an action has changed. A round whose call was undone stays as a row. */
export async function saveRounds(tx: Tx, { eventId, before, after, now }: Change): Promise<void> {
  const numbers = new Set(after.rounds.map(({ number }) => number))
  for (const { number } of before.rounds)
    if (!numbers.has(number))
      await tx
        .updateTable('rounds')
        .set({ undoneAt: now })
        .where('eventId', '=', eventId)
        .where('number', '=', number)
        .execute()
  for (const round of after.rounds) if (!before.rounds.includes(round)) await upsertRound(tx, eventId, round)
}

async function upsertRound(tx: Tx, eventId: number, { number, ...times }: Round): Promise<void> {
  const values = {
    calledAt: instantOf(times.calledAtMs),
    talkStartsAt: instantOf(times.talkStartsAtMs),
    endsAt: instantOf(times.endsAtMs),
    undoneAt: null,
  }
  await tx
    .insertInto('rounds')
    .values({ eventId, number, ...values })
    .onConflict((conflict) => conflict.columns(['eventId', 'number']).doUpdateSet(values))
    .execute()
}

/** Strikes the pairs that no longer count and inserts the new ones, in this order, because a chair has one guest. */
export async function savePairs(
  tx: Tx,
  { eventId, before, after, now }: Change,
  members: ReadonlyMap<string, string>,
): Promise<void> {
  const [was, is] = [countingMeetings(before), countingMeetings(after)]
  for (const [key, { round, seats }] of was) {
    if (is.has(key)) continue
    const [firstSeat, secondSeat] = inOrder(after, seats)
    await tx
      .updateTable('roundPairs')
      .set({ struckAt: now })
      .where((eb) => eb.and({ eventId, roundNumber: round, firstSeat, secondSeat }))
      .where('struckAt', 'is', null)
      .execute()
  }
  const added = [...is].flatMap(([key, meeting]) => (was.has(key) ? [] : [meeting]))
  if (added.length === 0) return
  const rows = added.map(({ round, table, seats }) => {
    const [firstSeat, secondSeat] = inOrder(after, seats)
    const firstMemberId = members.get(firstSeat) ?? null
    const secondMemberId = members.get(secondSeat) ?? null
    return {
      ...{ id: newId(), eventId, roundNumber: round, tableNumber: table },
      ...{ firstSeat, secondSeat, firstMemberId, secondMemberId },
    }
  })
  await tx.insertInto('roundPairs').values(rows).execute()
}

function countingMeetings({ meetings }: Night): Map<string, Meeting> {
  const counting = meetings.filter(({ isStruck }) => !isStruck)
  return new Map(counting.map((meeting) => [`${meeting.round} ${meeting.table} ${pairKey(meeting.seats)}`, meeting]))
}

/** Returns the woman's seat first, as `round_pairs` has them. */
function inOrder(night: Night, [one, other]: Meeting['seats']): [string, string] {
  return night.seats.get(one)?.side === 'women' ? [one, other] : [other, one]
}

/** Increments the night's version. Returns whether there is a night. */
export async function incrementVersion(tx: Tx, eventId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('nights')
    .set({ version: sql`version + 1` })
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores when the rounds started and went on paper. */
export async function updateNight(
  tx: Tx,
  eventId: number,
  night: { startedAt: Temporal.Instant | null; isOnPaper: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('nights')
    .set({
      startedAt: night.startedAt,
      onPaperAt: night.isOnPaper ? sql`coalesce(on_paper_at, ${night.now}::timestamptz)` : null,
    })
    .where('eventId', '=', eventId)
    .execute()
}

/** Erases the walk-in guests of events that ended before this time. */
export async function eraseWalkInGuests(tx: Tx, endedBefore: Temporal.Instant): Promise<void> {
  await sql`delete from night_guests g using events e where e.id = g.event_id and e.ends_at < ${endedBefore}`.execute(
    tx,
  )
}

export async function eraseNotes(tx: Tx, writtenBefore: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('nightNotes').where('writtenAt', '<', writtenBefore).execute()
}

/** Erases who sat with whom at events that ended before this time. The pairs stay, for figures. */
export async function eraseMembersOfPairs(tx: Tx, endedBefore: Temporal.Instant): Promise<void> {
  await sql`update round_pairs p set first_member_id = null, second_member_id = null from events e
    where e.id = p.event_id and e.ends_at < ${endedBefore}
      and (p.first_member_id is not null or p.second_member_id is not null)`.execute(tx)
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms))
