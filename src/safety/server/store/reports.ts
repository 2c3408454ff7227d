import { sql } from 'kysely'
import type { MessageSnapshot, PersonSnapshot } from '#safety/server/tables.ts'
import type { ReportReason } from '#safety/contract.ts'
import type { Tx } from '#platform/server/db.ts'

type NewReport = {
  id: string
  about: 'person' | 'message' | 'contact details'
  reporterId: string | null
  reportedId: string
  messageId: string | null
  reason: ReportReason | null
  note: string
  seen: PersonSnapshot | MessageSnapshot
  portraitId: string | null
  reportedAt: Temporal.Instant
}

/** Inserts a report. Returns false if the site has already marked the same message. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('reports')
    .values({ ...report, seen: JSON.stringify(report.seen) })
    .onConflict((conflict) => conflict.column('messageId').where('about', '=', sql.lit('contact details')).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Locks a report, so that the second of two concurrent runs of a job sees the result of the first. */
export function lockReport(tx: Tx, id: string) {
  return tx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a portrait against removal until the report that refers to it is stored. Returns null if it no longer exists. */
export async function lockPortrait(tx: Tx, portraitId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from portraits where id = ${portraitId} for key share`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Deletes reports that were closed before `closed`, and the reports, open or closed, of messages that the site marked before
 * `marked`.
 */
export async function deleteReportsOlderThan(
  tx: Tx,
  before: { closed: Temporal.Instant; marked: Temporal.Instant },
): Promise<void> {
  await tx
    .deleteFrom('reports')
    .where((eb) =>
      eb.or([
        eb('closedAt', '<', before.closed),
        eb.and([eb('about', '=', 'contact details'), eb('reportedAt', '<', before.marked)]),
      ]),
    )
    .execute()
}
