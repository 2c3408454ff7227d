import type { confirmVoucher, OrderedVoucher, Voucher } from '#bookings/contract/vouchers.ts'
import type { PaymentPurpose } from '#bookings/web/checkout/use-payment.ts'
import { browserApi } from '#platform/web/api.ts'

const NOT_CHARGED = 'You haven’t been charged.'

export type VoucherPayment = PaymentPurpose & {
  /** The voucher, once it is paid. */
  voucher: () => Voucher | null
}

/** The payment for a gift voucher. Nothing is held, so nothing comes before the bank is asked. */
export function voucherPayment({ payment_intent: intent }: Pick<OrderedVoucher, 'payment_intent'>): VoucherPayment {
  let sold: Voucher | null = null
  return {
    voucher: () => sold,
    prepare: async () => 'ready',
    async check() {
      const { state, voucher } = await browserApi<typeof confirmVoucher>('POST /api/vouchers/confirm', { body: intent })
      sold = voucher
      return state === 'sold' ? 'paid' : state
    },
    declined: `${NOT_CHARGED} Try another card.`,
    notAuthenticated: NOT_CHARGED,
  }
}
