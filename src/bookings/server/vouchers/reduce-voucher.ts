import { paymentsInCredit } from '#bookings/server/credit/credit-queries.ts'
import { refundablePenceOf } from '#bookings/server/queries.ts'
import { addCreditEntry, lockCredit } from '#bookings/server/store/credit.ts'
import { lockVoucher, setRefundedPence, type LockedVoucher } from '#bookings/server/store/vouchers.ts'
import { creditTakenFor, disputedPenceOf, vouchersUsedBy } from '#bookings/server/vouchers/voucher-queries.ts'
import type { Tx } from '#platform/server/db.ts'

type Payment = { id: string; amountPence: number }

type Reduction = {
  voucher: LockedVoucher
  payment: Payment
  /** What the bank has taken because of chargebacks. An inquiry takes nothing, and what was won has come back. */
  withdrawnPence: number
  at: Temporal.Instant
}

/**
 * Does work that may sell a voucher, refund its payment, or record that it was refunded or charged back. The voucher then loses
 * as much. If it has been used, its member loses credit, as far as they still have it and are not owed it for a refund. The
 * caller has locked the voucher and the payment. Returns the result of the work.
 */
export async function reducingVoucher<Result>(
  tx: Tx,
  { voucher: { id }, payment, withdrawnPence, at }: Reduction,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await reportedPence(tx, payment)
  const result = await work()
  const refunded = await refundedPenceOf(tx, payment)
  const lost = Math.min(payment.amountPence, refunded + withdrawnPence)
  const voucher = await lockVoucher(tx, id)
  if (!voucher || voucher.soldAt === null) return result
  if (voucher.endReason === null && lost > voucher.refundedPence) await setRefundedPence(tx, voucher, lost, at)
  const isNews = (await reportedPence(tx, payment)) > before
  if (voucher.endReason === 'used' && isNews) await takeCredit(tx, voucher, { lost, at })
  return result
}

/**
 * Takes credit that has just been returned to a member, as far as they owe it because a voucher that they used was refunded or
 * charged back while the credit was in a booking.
 */
export async function takeOwedCredit(
  tx: Tx,
  memberId: string,
  { returnedPence, at }: { returnedPence: number; at: Temporal.Instant },
): Promise<void> {
  let left = returnedPence
  for (const voucher of await vouchersUsedBy(tx, memberId)) {
    const payment = { id: voucher.paymentId, amountPence: voucher.amountPence }
    const lost = Math.min(payment.amountPence, await reportedPence(tx, payment))
    left -= await takeCredit(tx, voucher, { lost, at, most: left })
  }
}

/** How much of a payment was refunded or is being refunded. */
async function refundedPenceOf(tx: Tx, payment: Payment): Promise<number> {
  return payment.amountPence - (await refundablePenceOf(tx, payment))
}

/** How much of a payment is in refunds and in disputes of any kind. */
async function reportedPence(tx: Tx, payment: Payment): Promise<number> {
  return (await refundedPenceOf(tx, payment)) + (await disputedPenceOf(tx, payment.id))
}

/** Returns how much was taken. */
async function takeCredit(
  tx: Tx,
  { id: voucherId, usedBy, refundedPence }: Pick<LockedVoucher, 'id' | 'usedBy' | 'refundedPence'>,
  { lost, at, most = Infinity }: { lost: number; at: Temporal.Instant; most?: number },
): Promise<number> {
  if (usedBy === null || lost <= refundedPence || most <= 0) return 0
  const balance = await lockCredit(tx, usedBy)
  const owedToMember = (await paymentsInCredit(tx, usedBy)).reduce((sum, { pence }) => sum + pence, 0)
  const due = lost - refundedPence - (await creditTakenFor(tx, voucherId))
  const taken = Math.min(due, most, balance - owedToMember)
  if (taken <= 0) return 0
  await addCreditEntry(tx, { memberId: usedBy, kind: 'voucher refunded', amountPence: -taken, voucherId, at })
  return taken
}
