import { sql } from 'kysely'
import { isHost } from '#events/server/host-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Checks whether two members attend, or attended, the same event as different genders. Ignores blocks between them. */
export async function attendTogether(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ together: boolean }>`
    select exists (
      select from bookings mine
      join bookings theirs on theirs.event_id = mine.event_id and theirs.gender <> mine.gender
      where mine.member_id = ${memberId}::uuid and mine.state = 'booked' and mine.absent_at is null
        and theirs.member_id = ${otherId}::uuid and theirs.state = 'booked' and theirs.absent_at is null
        and exists (select from events e where e.id = mine.event_id and e.cancelled_at is null)
    ) as together`.execute(db)
  return rows[0]?.together ?? false
}

/**
 * Checks whether two members ever booked the same event as different genders, even if one was absent, a booking ended or the
 * event was cancelled.
 */
export async function wereBookedTogether(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ together: boolean }>`
    select exists (
      select from bookings mine
      join bookings theirs on theirs.event_id = mine.event_id and theirs.gender <> mine.gender
      where mine.member_id = ${memberId}::uuid and mine.booked_at is not null
        and theirs.member_id = ${otherId}::uuid and theirs.booked_at is not null
    ) as together`.execute(db)
  return rows[0]?.together ?? false
}

/** Selects events that start no later than `startBy` and end after `endAfter`. */
export type Span = { startBy: Temporal.Instant; endAfter: Temporal.Instant }

/**
 * Checks whether the member is booked on an event in this time span that the host runs, because hosts can see guests' faces.
 * A guest who is marked absent counts, because they may still arrive and must be recognised. Leaves out events that the host
 * has booked as a member, where they see only what any attendee sees.
 */
export async function isBookedWithHost(
  db: Db,
  hostId: string,
  memberId: string,
  { startBy, endAfter }: Span,
): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select exists (
      select from bookings b join events e on e.id = b.event_id
      where b.member_id = ${memberId}::uuid and b.state = 'booked'
        and e.cancelled_at is null and ${isHost(sql`e.id`, hostId)}
        and e.starts_at <= ${startBy}::timestamptz and e.ends_at > ${endAfter}::timestamptz
        and not exists (select from bookings own
          where own.event_id = b.event_id and own.member_id = ${hostId}::uuid and own.state = 'booked')
    ) as booked`.execute(db)
  return rows[0]?.booked ?? false
}
