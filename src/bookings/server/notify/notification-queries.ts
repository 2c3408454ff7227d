import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Returns the calendar sequence of the last event change that was notified for a booking, or null if there was none. */
export async function lastMoveNotified(db: Db, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select max(substring(type from '^event moved (\\d+)$')::integer) as sequence from notifications
    where about = ${bookingId}`.execute(db)
  return rows[0]?.sequence ?? null
}

/** Returns when the booking was last transferred, or null if it never was. */
export async function lastTransferredAt(db: Db, bookingId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('replacements')
    .select('endedAt')
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'accepted')
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.endedAt ?? null
}

export function replacementRowById(db: Db, replacementId: string) {
  return db.selectFrom('replacements').selectAll().where('id', '=', replacementId).executeTakeFirst()
}

/** Checks whether the provider reported a different amount or currency from the one requested. */
export async function hadWrongAmount(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moneyCases')
    .select('id')
    .where('kind', '=', 'wrong amount')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}
