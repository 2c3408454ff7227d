import { addCreditEntry } from '#bookings/server/store/credit.ts'
import { insertReductions, type ReductionRow } from '#bookings/server/store/reductions.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/**
 * Lowers the price of a booking, and takes the member's credit for it. Nothing is recorded for an amount of zero. The caller has
 * locked the booking, the code and the member's credit, and has checked that all of it can be used.
 */
export async function takeReductions(
  tx: Tx,
  taken: {
    bookingId: string
    memberId: string
    reductions: readonly Pick<ReductionRow, 'kind' | 'amountPence' | 'codeId'>[]
    now: Temporal.Instant
  },
): Promise<void> {
  const { bookingId, memberId, now } = taken
  const reductions = taken.reductions
    .filter(({ amountPence }) => amountPence > 0)
    .map(({ kind, amountPence, codeId }) => ({
      id: newId(),
      bookingId,
      memberId,
      kind,
      amountPence,
      codeId,
      madeAt: now,
    }))
  await insertReductions(tx, reductions)
  for (const { id, kind, amountPence } of reductions) {
    if (kind === 'credit')
      await addCreditEntry(tx, { memberId, kind: 'used', amountPence: -amountPence, reductionId: id, at: now })
  }
}
