import type { PaymentDetails } from '#bookings/contract/admin/payments.ts'
import type { SoldVoucher } from '#bookings/contract/admin/vouchers.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'

export const voucherStateLabels: Record<NonNullable<PaymentDetails['voucher']>['state'], string> = {
  ordered: 'Not paid yet',
  'not paid': 'Never paid',
  ready: 'Ready to use',
  used: 'Used',
  expired: 'Expired',
  void: 'Refunded',
}

export const voucherStateLooks: Record<SoldVoucher['state'], StatusLook> = {
  ready: 'waiting',
  used: 'good',
  expired: 'quiet',
  void: 'quiet',
}
