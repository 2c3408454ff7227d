import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Staff } from '#accounts/actor.ts'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Builds an SQL condition: the member is assigned to the event as a host, and still has the role of host or owner. */
export function isHost(eventId: Expression<unknown>, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from event_hosts h join members staff on staff.id = h.member_id
    where h.event_id = ${eventId} and h.member_id = ${memberId}::uuid and staff.role in ('host', 'owner'))`
}

export async function isHostOf(db: Db, eventId: number, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isHost(sql`${eventId}::integer`, memberId)} as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Returns true if this member of staff may run the event. An owner may run any event, and a host only their own. */
export async function mayRunEvent(db: Db, by: Staff, eventId: number): Promise<boolean> {
  if (by.role === 'owner') return true
  return by.memberId !== null && isHostOf(db, eventId, by.memberId)
}

/** Lists the hosts of an event who still have a staff role and an active account, ordered by name. */
export function hostsOfEvent(db: Db, eventId: number) {
  return db
    .selectFrom('eventHosts')
    .innerJoin('members', 'members.id', 'eventHosts.memberId')
    .select(['members.id', 'members.userName', 'members.email'])
    .where('eventHosts.eventId', '=', eventId)
    .where('members.role', 'in', ['host', 'owner'])
    .where(visibleMember('members'))
    .orderBy('members.userName')
    .orderBy('members.id')
    .execute()
}

/** Filters a list of member ids. Returns the ids of members who can be assigned as hosts. */
export async function filterStaffIds(db: Db, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .where('role', 'in', ['host', 'owner'])
    .where(visibleMember('members'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of all hosts of the event, including those who are no longer staff. */
export async function hostIds(db: Db, eventId: number): Promise<string[]> {
  const rows = await db.selectFrom('eventHosts').select('memberId').where('eventId', '=', eventId).execute()
  return rows.map(({ memberId }) => memberId)
}

/** Lists everyone who can be assigned as a host: hosts and owners with an active account, ordered by name. */
export function assignableStaff(db: Db) {
  return db
    .selectFrom('members')
    .select(['id', 'userName', 'role'])
    .where('role', 'in', ['host', 'owner'])
    .where(visibleMember('members'))
    .orderBy('userName')
    .orderBy('id')
    .execute()
}
