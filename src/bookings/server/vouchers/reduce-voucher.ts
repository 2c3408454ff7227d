import { paymentsInCredit } from '#bookings/server/credit/credit-queries.ts'
import { refundablePenceOf } from '#bookings/server/queries.ts'
import { addCreditEntry, lockCredit } from '#bookings/server/store/credit.ts'
import { setRefundedPence, type LockedVoucher } from '#bookings/server/store/vouchers.ts'
import { creditTakenFor, disputedPenceOf } from '#bookings/server/vouchers/voucher-queries.ts'
import type { Tx } from '#platform/server/db.ts'

type Payment = { id: string; amountPence: number }

/**
 * Does work that may refund the payment of a voucher, or record that it was refunded or charged back. The voucher then loses as
 * much. If it has been used, its member loses credit, as far as they still have it and are not owed it for a refund. The caller
 * has locked the voucher and the payment.
 */
export async function reducingVoucher<Result>(
  tx: Tx,
  { voucher, payment, at }: { voucher: LockedVoucher; payment: Payment; at: Temporal.Instant },
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await lostPence(tx, payment)
  const result = await work()
  const lost = await lostPence(tx, payment)
  if (voucher.soldAt === null) return result
  if (voucher.endReason === null && lost > voucher.refundedPence) await setRefundedPence(tx, voucher, lost, at)
  if (voucher.endReason === 'used') await takeCredit(tx, voucher, lost - before, at)
  return result
}

/** How much of a payment was refunded, is being refunded, or was charged back. */
async function lostPence(tx: Tx, payment: Payment): Promise<number> {
  const refunded = payment.amountPence - (await refundablePenceOf(tx, payment))
  return Math.min(payment.amountPence, refunded + (await disputedPenceOf(tx, payment.id)))
}

async function takeCredit(
  tx: Tx,
  { id: voucherId, usedBy, amountPence, refundedPence }: LockedVoucher,
  lost: number,
  at: Temporal.Instant,
): Promise<void> {
  if (usedBy === null || lost <= 0) return
  const balance = await lockCredit(tx, usedBy)
  const owed = (await paymentsInCredit(tx, usedBy)).reduce((sum, { pence }) => sum + pence, 0)
  const left = amountPence - refundedPence - (await creditTakenFor(tx, voucherId))
  const taken = Math.min(lost, left, Math.max(0, balance - owed))
  if (taken === 0) return
  await addCreditEntry(tx, { memberId: usedBy, kind: 'voucher refunded', amountPence: -taken, voucherId, at })
}
