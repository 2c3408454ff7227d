import { sql } from 'kysely'
import type { Measure, Outcome, Removable } from '#safety/contract.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Locks a report and all open reports of the same message, always in the same order. The second of two concurrent decisions
 * sees the result of the first.
 */
export async function lockReportsWith(tx: Tx, reportId: string) {
  const locked = await tx
    .selectFrom('reports')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', reportId),
        eb.and([
          eb('messageId', '=', eb.selectFrom('reports').select('messageId').where('id', '=', reportId)),
          eb('closedAt', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const report = locked.find(({ id }) => id === reportId)
  return report && { report, all: locked }
}

/** Stores the hash of the token of a link in an email about a decision. */
export async function insertDecisionLink(
  tx: Tx,
  link: { tokenHash: Buffer; decisionId: string; madeAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('decisionLinks').values(link).execute()
}

/** Locks the open reports of a message. */
export function lockOpenReportsOfMessage(tx: Tx, messageId: string) {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('messageId', '=', messageId)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type NewDecision = {
  id: string
  memberId: string | null
  ownerId: string | null
  measure: Measure
  removed: Removable[]
  messageId: string | null
  reason: string
  decidedAt: Temporal.Instant
}

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await tx.insertInto('decisions').values(decision).execute()
}

export async function closeReports(
  tx: Tx,
  ids: readonly string[],
  by: { decisionId: string; closedAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('reports').set(by).where('id', 'in', ids).execute()
}

export function lockDecision(tx: Tx, id: string) {
  return tx.selectFrom('decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the decision behind a suspension, if there is one: the site itself may have suspended the member. */
export function lockSuspension(tx: Tx, { memberId, since }: { memberId: string; since: Temporal.Instant }) {
  return tx
    .selectFrom('decisions')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('measure', '=', 'suspended')
    .where('decidedAt', '=', since)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveAnswer(tx: Tx, id: string, changes: { answer: string; answeredAt: Temporal.Instant }) {
  await tx.updateTable('decisions').set(changes).where('id', '=', id).execute()
}

export async function saveOutcome(
  tx: Tx,
  id: string,
  changes: { outcome: Outcome; outcomeNote: string; settledBy: string | null; settledAt: Temporal.Instant },
) {
  await tx.updateTable('decisions').set(changes).where('id', '=', id).execute()
}

/** Deletes decisions made before this time, except those behind a current suspension. */
export async function deleteDecisionsOlderThan(tx: Tx, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from decisions d
    where decided_at < ${before} and not (measure = 'suspended' and exists (
      select from members where id = d.member_id and suspended_at = d.decided_at))`.execute(tx)
}
