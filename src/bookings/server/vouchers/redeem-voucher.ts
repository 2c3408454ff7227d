import type { Member } from '#accounts/actor.ts'
import { voucherRefusals } from '#bookings/contract/vouchers.ts'
import { voucherCodeIn } from '#bookings/rules/voucher-code.ts'
import { addCreditEntry } from '#bookings/server/store/credit.ts'
import { endVoucher, lockVoucher } from '#bookings/server/store/vouchers.ts'
import { stateOfVoucher } from '#bookings/server/vouchers/present-voucher.ts'
import { hashOfVoucherCode } from '#bookings/server/vouchers/voucher-code.ts'
import { voucherByHash, type VoucherRow } from '#bookings/server/vouchers/voucher-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Adds what is left of a voucher to a member's credit. The voucher is locked, so only one member gets it. Returns the amount in
 * pence.
 */
export async function redeemVoucher(
  site: Site,
  { memberId }: Pick<Member, 'memberId'>,
  typed: string,
): Promise<number> {
  const { id } = (await voucherWithCode(site, typed)) ?? refuse(voucherRefusals.voucher_not_found)
  return inTransaction(site.db, async (tx) => {
    const voucher = await lockVoucher(tx, id)
    const now = site.clock.now()
    if (!voucher) refuse(voucherRefusals.voucher_not_found)
    // The answer to the member's first request may have been lost.
    if (voucher.usedBy === memberId) refuse(voucherRefusals.voucher_used_by_you)
    refuseUnlessReady(voucher, now)
    const amountPence = voucher.amountPence - voucher.refundedPence
    await endVoucher(tx, id, { endReason: 'used', endedAt: now, usedBy: memberId })
    await addCreditEntry(tx, { memberId, kind: 'voucher', amountPence, voucherId: id, at: now })
    await audit(tx, {
      at: now,
      actorId: memberId,
      action: 'voucher used',
      subject: id,
      details: { pence: amountPence },
    })
    return amountPence
  })
}

/** Finds a voucher by what was typed. */
export async function voucherWithCode(site: Site, typed: string): Promise<VoucherRow | undefined> {
  const code = voucherCodeIn(typed)
  return code === null ? undefined : voucherByHash(site.db, hashOfVoucherCode(site.keys, code))
}

export function refuseUnlessReady(voucher: VoucherRow, now: Temporal.Instant): void {
  const state = stateOfVoucher(voucher, now)
  if (state === 'used') refuse(voucherRefusals.voucher_used)
  if (state === 'expired') refuse(voucherRefusals.voucher_expired)
  if (state === 'void') refuse(voucherRefusals.voucher_void)
}
