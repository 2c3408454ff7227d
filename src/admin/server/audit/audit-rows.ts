import { sql, type RawBuilder } from 'kysely'
import type { AuditAsked } from '#admin/contract/audit.ts'
import type { Db } from '#platform/server/db.ts'
import type { Stretch } from '#platform/server/listing/page-of-rows.ts'
import { OWNERS_TOLD } from '#safety/server/queries.ts'

/** Actions against a member of which the member is never notified. */
const DONE_UNSEEN = ['person reported', 'message reported', 'member blocked', 'member unblocked']

/**
 * For rows of `audit`: the entry is about the viewer, someone else made it, and it is hidden from them, even if they are an
 * owner.
 */
function isDoneUnseenTo(memberId: string): RawBuilder<boolean> {
  const isDismissal = sql`audit.deed = 'moderation decided' and audit.details @> '{"measure": "dismissed"}'`
  return sql`((audit.subject = ${memberId} and audit.actor_id is distinct from ${memberId}::uuid
      and (audit.deed = any(${DONE_UNSEEN}::text[]) or ${isDismissal}))
    or (audit.deed = ${OWNERS_TOLD}
      and audit.subject in (select id::text from reports where reported_id = ${memberId}::uuid)))`
}

export type AuditEntry = Awaited<ReturnType<ReturnType<typeof auditAskedFor>['execute']>>[number]

/** The requested entries with who made them, before sorting. */
export function auditAskedFor(
  db: Db,
  asked: Pick<AuditAsked, 'actor' | 'deed' | 'subject' | 'from' | 'until'>,
  askedBy: string,
) {
  const { actor, deed, subject, from, until } = asked
  return db
    .selectFrom('audit')
    .leftJoin('members as actor', 'actor.id', 'audit.actorId')
    .select(['audit.id', 'audit.at', 'audit.actorId', 'audit.deed', 'audit.subject', 'actor.userName as actorName'])
    .where(sql<boolean>`not ${isDoneUnseenTo(askedBy)}`)
    .$if(actor === 'site', (query) => query.where('audit.actorId', 'is', null))
    .$if(actor !== undefined && actor !== 'site', (query) => query.where('audit.actorId', '=', actor ?? ''))
    .$if(deed !== undefined, (query) => query.where('audit.deed', '=', deed ?? ''))
    .$if(subject !== undefined, (query) => query.where('audit.subject', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('audit.at', '>=', beginningOf(from ?? '')))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', beginningOf(until ?? '', { days: 1 })))
}

/** The start of a day in London, or of the day that many days later. */
function beginningOf(day: string, after: { days: number } = { days: 0 }): Temporal.Instant {
  return Temporal.PlainDate.from(day).add(after).toZonedDateTime('Europe/London').toInstant()
}

export function orderOfAudit({ direction }: Pick<AuditAsked, 'direction'>): Omit<Stretch, 'list' | 'after'> {
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

/** The member and event of each booking. */
export async function bookingsNamed(db: Db, ids: readonly string[]) {
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

/** Owners and hosts, plus one other member if asked for. */
export function peopleToChoose(db: Db, andAlso: string | undefined) {
  return db
    .selectFrom('members')
    .select(['id', 'userName'])
    .where((eb) => eb.or([eb('role', '<>', 'member'), ...(andAlso === undefined ? [] : [eb('id', '=', andAlso)])]))
    .orderBy(sql`lower(user_name)`)
    .orderBy('id')
    .limit(200)
    .execute()
}
