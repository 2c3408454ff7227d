import { sql, type RawBuilder } from 'kysely'
import type { AuditQuery } from '#admin/contract/audit.ts'
import { startOfDay } from '#admin/server/start-of-day.ts'
import type { Db } from '#platform/server/db.ts'
import type { PageRequest } from '#platform/server/listing/page-of-rows.ts'
import { OWNERS_NOTIFIED } from '#safety/server/queries.ts'

/** Actions that are kept secret from the member whom they concern. */
const HIDDEN_FROM_SUBJECT = ['person reported', 'message reported', 'member blocked', 'member unblocked']

/**
 * Builds a condition on rows of `audit`: the entry is hidden from the viewer, even if they are an owner. It records that
 * someone else reported, blocked or unblocked the viewer or dismissed such a report, or that the owners were emailed about one.
 */
function isHiddenFrom(memberId: string): RawBuilder<boolean> {
  const isDismissal = sql`audit.action = 'moderation decided' and audit.details @> '{"measure": "dismissed"}'`
  return sql`((audit.subject = ${memberId} and audit.actor_id is distinct from ${memberId}::uuid
      and (audit.action = any(${HIDDEN_FROM_SUBJECT}::text[]) or ${isDismissal}))
    or (audit.action = ${OWNERS_NOTIFIED}
      and audit.subject in (select id::text from reports where reported_id = ${memberId}::uuid)))`
}

export type AuditEntry = Awaited<ReturnType<ReturnType<typeof auditEntries>['execute']>>[number]

/** Selects the requested entries with their actors, unsorted, except those that are hidden from the viewer. */
export function auditEntries(
  db: Db,
  filters: Pick<AuditQuery, 'actor' | 'action' | 'subject' | 'from' | 'until'>,
  viewerId: string,
) {
  const { actor, action, subject, from, until } = filters
  return db
    .selectFrom('audit')
    .leftJoin('members as actor', 'actor.id', 'audit.actorId')
    .select(['audit.id', 'audit.at', 'audit.actorId', 'audit.action', 'audit.subject', 'actor.userName as actorName'])
    .where(sql<boolean>`not ${isHiddenFrom(viewerId)}`)
    .$if(actor === 'site', (query) => query.where('audit.actorId', 'is', null))
    .$if(actor !== undefined && actor !== 'site', (query) => query.where('audit.actorId', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('audit.action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('audit.subject', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('audit.at', '>=', startOfDay(from ?? '')))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', startOfDay(until ?? '', { days: 1 })))
}

export function auditOrder({ direction }: Pick<AuditQuery, 'direction'>): Omit<PageRequest, 'list' | 'after'> {
  return { by: sql.ref('audit.at'), id: sql.ref('audit.id'), direction }
}

export async function eventNames(db: Db, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('events').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [String(id), title]))
}

export async function venueNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('venues').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the member and event of each booking. */
export async function bookingSummaries(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { eventId: number; title: string; userName: string | null }>()
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .leftJoin('members as m', 'm.id', 'b.memberId')
    .select(['b.id', 'b.eventId', 'e.title', 'm.userName'])
    .where('b.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Selects owners and hosts, plus the selected member. */
export function actorChoices(db: Db, selectedId: string | undefined) {
  return db
    .selectFrom('members')
    .select(['id', 'userName'])
    .where((eb) =>
      eb.or([eb('role', '<>', 'member'), ...(selectedId === undefined ? [] : [eb('id', '=', selectedId)])]),
    )
    .orderBy(sql`lower(user_name)`)
    .orderBy('id')
    .limit(200)
    .execute()
}
