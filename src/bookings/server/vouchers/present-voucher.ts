import type { Voucher } from '#bookings/contract/vouchers.ts'
import { lastDayOfVoucher, voucherCancelledUntil } from '#bookings/rules/vouchers.ts'
import type { MailedVoucher } from '#bookings/server/emails/voucher-card.tsx'
import { codeOfVoucher, formatVoucherCode } from '#bookings/server/vouchers/voucher-code.ts'
import type { VoucherRow } from '#bookings/server/vouchers/voucher-queries.ts'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'

export type VoucherStateNow = 'ready' | 'used' | 'expired' | 'void'

/** Returns the state of a voucher that was sold. It expires in time, even before the sweep has ended it. */
export function stateOfVoucher(voucher: VoucherRow, now: Temporal.Instant): VoucherStateNow {
  const { endReason, expiresAt } = voucher
  if (endReason !== null && endReason !== 'not paid') return endReason
  return expiresAt && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : 'ready'
}

/** Returns a sold voucher as it is emailed, with its code. Its amount is what is left of it, unless all of it was refunded. */
export function mailedVoucher(keys: SiteKeys, voucher: VoucherRow): MailedVoucher {
  const { id, amountPence, refundedPence, forName, fromName, message } = voucher
  return {
    code: formatVoucherCode(codeOfVoucher(keys, id)),
    amountPence: refundedPence < amountPence ? amountPence - refundedPence : amountPence,
    forName,
    fromName,
    message,
    lastDay: lastDay(voucher),
  }
}

export function presentVoucher(keys: SiteKeys, row: VoucherRow): Voucher {
  const { code, amountPence, forName, fromName, message, lastDay: last_day } = mailedVoucher(keys, row)
  return { code, amount_pence: amountPence, for_name: forName, from_name: fromName, message, last_day }
}

export function lastDay({ expiresAt }: Pick<VoucherRow, 'expiresAt'>): string {
  if (!expiresAt) throw new Error('a voucher that was not sold has no last day')
  return lastDayOfVoucher(expiresAt).toString()
}

/** Returns the last day on which a voucher can be cancelled, or null if it no longer can. */
export function cancelUntil(voucher: VoucherRow, now: Temporal.Instant): string | null {
  if (voucher.soldAt === null || stateOfVoucher(voucher, now) !== 'ready') return null
  const until = voucherCancelledUntil(voucher.soldAt)
  return Temporal.Instant.compare(now, until) < 0 ? lastDayOfVoucher(until).toString() : null
}
