import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Staff } from '#accounts/actor.ts'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** An SQL condition: the member is named as a host of the event, and is still a host or an owner. */
export function isHost(eventId: Expression<unknown>, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from event_hosts h join members staff on staff.id = h.member_id
    where h.event_id = ${eventId} and h.member_id = ${memberId}::uuid and staff.role in ('host', 'owner'))`
}

export async function isHostOf(db: Db, eventId: number, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isHost(sql`${eventId}::integer`, memberId)} as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Whether this member of staff may run the event's night: the owner any event, a host their own. */
export async function mayRunEvent(db: Db, by: Staff, eventId: number): Promise<boolean> {
  if (by.role === 'owner') return true
  return by.memberId !== null && isHostOf(db, eventId, by.memberId)
}

/** The people who run an event and can be written to, by name. */
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

/** Those of these members who can be named as hosts of an event. */
export async function staffAmong(db: Db, memberIds: readonly string[]): Promise<string[]> {
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

/** Everyone named as a host, including those who are no longer staff. */
export async function hostIds(db: Db, eventId: number): Promise<string[]> {
  const rows = await db.selectFrom('eventHosts').select('memberId').where('eventId', '=', eventId).execute()
  return rows.map(({ memberId }) => memberId)
}

/** Everyone who can be named as a host: hosts and owners, by name. */
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
