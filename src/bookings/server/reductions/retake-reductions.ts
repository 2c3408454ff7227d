import { lockCodeById, usesOf } from '#bookings/server/promo-codes/promo-code-queries.ts'
import { takeReductions } from '#bookings/server/reductions/take-reductions.ts'
import type { LockedBooking } from '#bookings/server/store/bookings.ts'
import { lockCredit } from '#bookings/server/store/credit.ts'
import type { LockedPayment } from '#bookings/server/store/payments.ts'
import { reductionsEndedAt, type ReductionRow } from '#bookings/server/store/reductions.ts'
import type { Tx } from '#platform/server/db.ts'

type EndedPlace = { booking: LockedBooking; payment: LockedPayment }

/**
 * Returns whether the payment of an ended place still makes up its price, together with what lowered the price until it ended: it
 * was returned then, and may have been used for something else since. It stays available until the transaction ends.
 */
export async function canRetakeReductions(tx: Tx, place: EndedPlace): Promise<boolean> {
  return (await reductionsToRetake(tx, place)) !== null
}

/** Lowers the price of a place that is booked again as it was lowered before. */
export async function retakeReductions(tx: Tx, place: EndedPlace, now: Temporal.Instant): Promise<void> {
  const reductions = await reductionsToRetake(tx, place)
  if (!reductions) throw new Error('what lowered the price was used although it is locked')
  const { id: bookingId, memberId } = place.booking
  if (memberId !== null) await takeReductions(tx, { bookingId, memberId, reductions, now })
}

async function reductionsToRetake(tx: Tx, { booking, payment }: EndedPlace): Promise<ReductionRow[] | null> {
  const missingPence = booking.pricePence - payment.amountPence
  if (missingPence === 0) return []
  const { id: bookingId, memberId, endedAt } = booking
  if (memberId === null || endedAt === null) return null
  const reductions = await reductionsEndedAt(tx, bookingId, endedAt)
  // What lowered the price when the payment was made may have been changed before the place ended.
  if (reductions.reduce((sum, { amountPence }) => sum + amountPence, 0) !== missingPence) return null
  for (const { kind, codeId, amountPence } of reductions) {
    if (codeId !== null && !(await isCodeLeft(tx, { codeId, memberId, bookingId }))) return null
    if (kind === 'credit' && (await lockCredit(tx, memberId)) < amountPence) return null
  }
  return reductions
}

async function isCodeLeft(tx: Tx, use: { codeId: string; memberId: string; bookingId: string }): Promise<boolean> {
  const { mostUses, mostUsesEach } = await lockCodeById(tx, use.codeId)
  const { uses, usesByMember } = await usesOf(tx, use)
  return uses < (mostUses ?? Infinity) && usesByMember < (mostUsesEach ?? Infinity)
}
