import { deletionRequested } from '#accounts/server/visible-member-queries.ts'
import { sql, type RawBuilder } from 'kysely'
import { reachableStaff } from '#accounts/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Returns whether either member has blocked the other. */
export async function isPairBlocked(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${pairBlockedCondition(sql`${one}::uuid`, sql`${other}::uuid`)} as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

/**
 * Builds the check of `isPairBlocked` as an SQL condition on two member ids, for filtering lists of people. If one id is a
 * value, PostgreSQL looks up only that member's blocks; if both are columns, it reads the whole table.
 */
export function pairBlockedCondition(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`
}

/** Selects the members whom a member has blocked, latest first, except those who have requested deletion. */
export function membersBlockedBy(db: Db, memberId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('members', 'members.id', 'blocks.blockedId')
    .select(['members.id', 'members.userName', 'blocks.blockedAt'])
    .where('blocks.blockerId', '=', memberId)
    .where(sql<boolean>`not ${deletionRequested('members')}`)
    .orderBy('blocks.blockedAt', 'desc')
    .orderBy('members.id')
    .execute()
}

/** Returns whether a report refers to the portrait, which must then be kept as long as the report. */
export async function isPortraitReported(db: Db, portraitId: string): Promise<boolean> {
  const { rows } = await sql<{ reported: boolean }>`
    select ${portraitReported(sql`${portraitId}::uuid`)} as reported`.execute(db)
  return rows[0]?.reported ?? false
}

/** Builds the check of `isPortraitReported` as an SQL condition on a portrait id. */
export function portraitReported(portraitId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from reports where reports.portrait_id = ${portraitId})`
}

/** Returns the current names of these members, by id. Omits deleted members. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('members').select(['id', 'userName']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, userName }) => [id, userName]))
}

/** Returns whether the owners have been emailed about a report, according to the audit log. */
export async function areOwnersNotified(
  db: Db,
  report: { id: string; reportedAt: Temporal.Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('at', '>=', report.reportedAt)
    .where('subject', '=', report.id)
    .where('action', '=', OWNERS_NOTIFIED)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns open reports from this period for which the audit log records no email, oldest first. */
export async function unnotifiedReports(
  db: Db,
  made: { after: Temporal.Instant; before: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reports
    where closed_at is null and reason is not null
      and reported_at > ${made.after}::timestamptz and reported_at <= ${made.before}::timestamptz
      and not exists (select from audit
        where at >= ${made.after}::timestamptz and action = ${OWNERS_NOTIFIED} and subject = reports.id::text)
    order by reported_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

export const OWNERS_NOTIFIED = 'owners notified of report'

/** Returns whether an owner other than this member can be reached. */
export async function hasOtherOwner(db: Db, memberId: string): Promise<boolean> {
  const owners = await reachableStaff(db, 'owner')
  return owners.some(({ id }) => id !== memberId)
}

export function decisionById(db: Db, id: string) {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function decisionIdByToken(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('decisionLinks')
    .select('decisionId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row?.decisionId
}

/**
 * Selects a member's email address and name, even if the member is suspended; undefined if they never confirmed the address.
 */
export function addressOf(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['email', 'userName'])
    .where('id', '=', memberId)
    .where('activatedAt', 'is not', null)
    .executeTakeFirst()
}

/** Selects when a member was suspended: null if they are not suspended, undefined if there is no such member. */
export function suspendedSince(db: Db, memberId: string) {
  return db.selectFrom('members').select('suspendedAt').where('id', '=', memberId).executeTakeFirst()
}

export function reportById(db: Db, id: string) {
  return db.selectFrom('reports').select(['id', 'reportedId']).where('id', '=', id).executeTakeFirst()
}
