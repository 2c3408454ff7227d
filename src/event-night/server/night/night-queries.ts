import { sql } from 'kysely'
import type { Gender, MemberId } from '#accounts/contract/person.ts'
import type { ActionRow } from '#event-night/server/night/action-details.ts'
import type { Db } from '#platform/server/db.ts'

export function nightRow(db: Db, eventId: number) {
  return db.selectFrom('nights').selectAll().where('eventId', '=', eventId).executeTakeFirst()
}

/** Changes with everything from which a night is computed, except names and pairs who met at other events. */
const nightStateSql = sql<string>`concat_ws(' ', n.version, e.xmin, v.xmin)`
const eventWithNight = sql`events e join venues v on v.id = e.venue_id left join nights n on n.event_id = e.id`

/** Returns the state of the night of a published event. */
export async function stateOfNight(db: Db, eventId: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select ${nightStateSql} as state from ${eventWithNight}
    where e.id = ${eventId} and e.published_at is not null`.execute(db)
  return rows[0]?.state
}

/** Returns the seat of a member at an event, with the state of its night. */
export async function seatOfGuest(
  db: Db,
  { eventId, memberId }: { eventId: number; memberId: string },
): Promise<{ seat: string; state: string } | undefined> {
  const { rows } = await sql<{ seat: string; state: string }>`
    select b.id as seat, ${nightStateSql} as state
    from ${eventWithNight} join bookings b on b.event_id = e.id
    where e.id = ${eventId} and e.published_at is not null
      and b.member_id = ${memberId}::uuid and b.state = 'booked'`.execute(db)
  return rows[0]
}

/** Selects what hosts noted at an event, oldest first, with the members that each note is about. */
export async function nightNotes(db: Db, eventId: number): Promise<NightNoteRow[]> {
  const { rows } = await sql<NightNoteRow>`
    select t.id, t.body, t.written_at, host.user_name as written_by,
      array_remove(array[one.id, other.id], null) as guest_ids,
      array_remove(array[one.user_name, other.user_name], null) as guest_names
    from night_notes t
      left join members one on one.id = t.member_id
      left join members other on other.id = t.other_member_id
      left join members host on host.id = t.written_by
    where t.event_id = ${eventId} order by t.written_at, t.id`.execute(db)
  return rows
}

export type NightNoteRow = {
  id: string
  body: string
  writtenAt: Temporal.Instant
  writtenBy: string | null
  guestIds: MemberId[]
  guestNames: string[]
}

/** Lists the members whose pages show the night: guests, hosts, and staff who have acted in it. */
export async function recipientsOfNight(db: Db, eventId: number): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select member_id from bookings where event_id = ${eventId} and state = 'booked' and member_id is not null
    union select member_id from event_hosts where event_id = ${eventId}
    union select made_by from night_actions where event_id = ${eventId} and made_by is not null`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** Lists the events with a night that is not over, both of whose guests these members are. */
export async function nightsOfPair(db: Db, pair: { blockerId: string; blockedId: string }): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select n.event_id from nights n join events e on e.id = n.event_id
    where e.ended_at is null and ${hasBooked(pair.blockerId)} and ${hasBooked(pair.blockedId)}
    order by n.event_id`.execute(db)
  return rows.map(({ eventId }) => eventId)
}

const hasBooked = (memberId: string) => sql`exists (select from bookings b
  where b.event_id = n.event_id and b.member_id = ${memberId}::uuid and b.state = 'booked')`

/** Lists the actions that count, in the order in which the site received them. */
export function actionRows(db: Db, eventId: number): Promise<ActionRow[]> {
  return db
    .selectFrom('nightActions')
    .select(['id', 'action', 'details', 'deviceId', 'seatId', 'byGuest', 'madeAt'])
    .where('eventId', '=', eventId)
    .where('outcome', '=', 'done')
    .orderBy('number')
    .execute()
}

export function actionById(db: Db, id: string) {
  return db
    .selectFrom('nightActions')
    .select(['id', 'action', 'details', 'seatId', 'byGuest', 'outcome', 'refusal'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists the walk-in guests who have not claimed their seat, in the order in which they were added. */
export function walkInGuestRows(db: Db, eventId: number) {
  return db
    .selectFrom('nightGuests')
    .select(['id', 'firstName', 'gender', 'code'])
    .where('eventId', '=', eventId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
}

/** Lists the seats that walk-in guests have claimed, including those of members who may no longer attend. */
export function claimedSeatRows(db: Db, eventId: number): Promise<{ id: string; gender: Gender }[]> {
  return db
    .selectFrom('bookings')
    .select(['id', 'gender'])
    .where('eventId', '=', eventId)
    .where('walkIn', '=', true)
    .execute()
}

/**
 * Returns the number of each seat, which is on its guest's printed card. Everyone who has ever booked counts, in the order in
 * which they booked or were added, so that no number changes once cards are printed.
 */
export async function seatNumbers(db: Db, eventId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, row_number() over (order by since, id) as number from (
      select id, case when walk_in then made_at else booked_at end as since from bookings
        where event_id = ${eventId} and booked_at is not null
      union all select id, added_at from night_guests where event_id = ${eventId}) seats`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Two bookings of an event. */
type BookingPair = { first: string; second: string }

/** Lists the pairs on the door list that a block separates. */
export async function blockedPairs(db: Db, eventId: number): Promise<BookingPair[]> {
  const { rows } = await sql<BookingPair>`
    select woman.id as first, man.id as second
    from bookings woman
      join bookings man on man.event_id = woman.event_id and man.gender = 'M' and man.state = 'booked'
    where woman.event_id = ${eventId} and woman.gender = 'F' and woman.state = 'booked'
      and exists (select from blocks where
        (blocker_id, blocked_id) in ((woman.member_id, man.member_id), (man.member_id, woman.member_id)))
    order by woman.id, man.id`.execute(db)
  return rows
}

/** Lists the pairs on the door list who sat together in rounds of another event. */
export async function pairsMetBefore(db: Db, eventId: number): Promise<BookingPair[]> {
  const { rows } = await sql<BookingPair>`
    select distinct woman.id as first, man.id as second
    from bookings woman
      join round_pairs p on p.first_member_id = woman.member_id and p.event_id <> woman.event_id and p.struck_at is null
      join bookings man on man.event_id = woman.event_id and man.member_id = p.second_member_id and man.state = 'booked'
    where woman.event_id = ${eventId} and woman.state = 'booked'
    order by woman.id, man.id`.execute(db)
  return rows
}

/** Returns the bookings whose members have sent their likes for the event. */
export async function bookingsWithLikesSent(db: Db, eventId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('likesCards')
    .innerJoin('bookings', (join) =>
      join
        .onRef('bookings.eventId', '=', 'likesCards.eventId')
        .onRef('bookings.memberId', '=', 'likesCards.memberId')
        .on('bookings.state', '=', 'booked'),
    )
    .select('bookings.id')
    .where('likesCards.eventId', '=', eventId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
