import type { SoldVouchers } from '#bookings/contract/admin/vouchers.ts'
import { lastDay, stateOfVoucher } from '#bookings/server/vouchers/present-voucher.ts'
import { soldVouchers, voucherSums } from '#bookings/server/vouchers/sold-voucher-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns the vouchers that were sold, without their codes, and what became of them. */
export async function loadVouchers({ db, clock }: Pick<Site, 'db' | 'clock'>): Promise<SoldVouchers> {
  const now = clock.now()
  const sums = await voucherSums(db, now)
  const rows = await soldVouchers(db)
  return {
    ...{ sold_pence: sums.soldPence, ready_pence: sums.readyPence, used_pence: sums.usedPence },
    ...{ expired_pence: sums.expiredPence, refunded_pence: sums.refundedPence },
    vouchers: rows.map((row) => ({
      id: row.id,
      payment_id: row.paymentId,
      amount_pence: row.amountPence,
      refunded_pence: row.refundedPence,
      state: stateOfVoucher(row, now),
      sold_at: (row.soldAt ?? row.orderedAt).toString(),
      last_day: lastDay(row),
      ended_at: row.endedAt?.toString() ?? null,
      email: row.email,
      used_by: row.usedBy !== null && row.userName !== null ? { id: row.usedBy, user_name: row.userName } : null,
    })),
  }
}
