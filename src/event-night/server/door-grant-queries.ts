import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Builds the condition that a grant `g` of session `s` holds for event `e`: from the week before the event until two hours after
 * its planned end. An event that is postponed needs a new code. A second factor that was reset, or a grant that an owner
 * revoked, leaves the session without one.
 */
function holds(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`s.second_factor_at is not null and g.opened_at >= e.starts_at - interval '168 hours'
    and e.ends_at + interval '2 hours' > ${now}::timestamptz`
}

/** Returns true if this session has a valid grant for the door of the event. */
export async function hasDoorGrant(
  db: Db,
  { sessionId, eventId }: { sessionId: string; eventId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    select from door_grants g join sessions s on s.id = g.session_id join events e on e.id = g.event_id
    where g.session_id = ${sessionId}::uuid and g.event_id = ${eventId}::integer and ${holds(now)}`.execute(db)
  return rows.length > 0
}

export type DoorDeviceRow = {
  id: string
  memberId: string
  userName: string
  device: string
  sessionId: string
  openedAt: Temporal.Instant
}

/** Lists the devices with a valid grant for the door of this event, the newest first. */
export async function devicesAtDoor(db: Db, eventId: number, now: Temporal.Instant): Promise<DoorDeviceRow[]> {
  const { rows } = await sql<DoorDeviceRow>`
    select g.id, m.id as member_id, m.user_name, s.device, s.id as session_id, g.opened_at
    from door_grants g join sessions s on s.id = g.session_id join events e on e.id = g.event_id join members m on m.id = s.member_id
    where g.event_id = ${eventId}::integer and m.role in ('host', 'owner') and s.expires_at > ${now}::timestamptz and ${holds(now)}
    order by g.opened_at desc, g.id desc limit 100`.execute(db)
  return rows
}

/** Finds a grant with the member of its session. */
export function doorGrant(db: Db, id: string) {
  return db
    .selectFrom('doorGrants')
    .innerJoin('sessions', 'sessions.id', 'doorGrants.sessionId')
    .select(['doorGrants.eventId', 'doorGrants.sessionId', 'sessions.memberId'])
    .where('doorGrants.id', '=', id)
    .executeTakeFirst()
}
