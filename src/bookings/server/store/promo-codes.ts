import type { Insertable } from 'kysely'
import { DatabaseError } from 'pg'
import { promoCodeRefusals } from '#bookings/contract/admin/promo-codes.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Tables, Tx } from '#platform/server/db.ts'

/**
 * Inserts a code with its events. Returns false if it has been inserted before, because its request was sent twice. Refuses a
 * name that another code has, and events that do not exist.
 */
export async function insertPromoCode(
  tx: Tx,
  code: Insertable<Tables['promoCodes']>,
  eventIds: readonly number[],
): Promise<boolean> {
  try {
    return await insertWithEvents(tx, code, eventIds)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.constraint === 'promo_codes_code_key') refuse(promoCodeRefusals.promo_code_taken)
    if (error.constraint === 'promo_code_events_event_id_fkey')
      refuseFields({ event_ids: 'We couldn’t find one of these events.' })
    throw error
  }
}

async function insertWithEvents(
  tx: Tx,
  code: Insertable<Tables['promoCodes']>,
  eventIds: readonly number[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promoCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const rows = [...new Set(eventIds)].map((eventId) => ({ codeId: code.id, eventId }))
  if (rows.length > 0) await tx.insertInto('promoCodeEvents').values(rows).execute()
  return true
}

/** Stops a code unless it is stopped. Returns whether this stopped it. */
export async function setCodeStopped(tx: Tx, codeId: string, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promoCodes')
    .set({ stoppedAt: at })
    .where('id', '=', codeId)
    .where('stoppedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
