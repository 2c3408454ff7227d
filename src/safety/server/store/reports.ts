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

/** False if the site noticed the same message before. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('reports')
    .values({ ...report, seen: JSON.stringify(report.seen) })
    .onConflict((conflict) => conflict.column('messageId').where('about', '=', sql.lit('contact details')).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Locked, so that of two runs of one job the second finds what the first has done. */
export function lockReport(tx: Tx, id: string) {
  return tx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Prevents a portrait from being removed until the report that names it is stored; null if it is gone already. */
export async function lockPortrait(tx: Tx, portraitId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from portraits where id = ${portraitId} for key share`.execute(tx)
  return rows[0]?.id ?? null
}

/** A member's report counts from when it was closed; what the site noticed counts from when it was noticed, closed or not. */
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
