import { lastDayOfVoucher, voucherCancelledUntil } from '#bookings/rules/vouchers.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import type { MaybeNotification, NotificationBuilders } from '#bookings/server/notify/notification.ts'
import { refundById } from '#bookings/server/queries.ts'
import { receiptOfPayment } from '#bookings/server/receipts/receipt-queries.ts'
import { mailedVoucher, stateOfVoucher } from '#bookings/server/vouchers/present-voucher.ts'
import { paymentOfVoucher, voucherById, voucherPaymentById } from '#bookings/server/vouchers/voucher-queries.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

/** Builds emails about vouchers to their buyers, who need not be members. */
export const voucherBuilders = {
  async 'voucher sold'(site, voucherId) {
    const voucher = await voucherById(site.db, voucherId)
    const payment = await paymentOfVoucher(site.db, voucherId)
    if (!voucher?.soldAt || voucher.endReason === 'void' || !payment) return undefined
    const receipt = await receiptOfPayment(site.db, payment.id)
    const hasVat = receipt !== undefined && receipt.vatPence !== null && receipt.vatNumber !== null
    const sale = {
      paidPence: payment.amountPence,
      vat: hasVat ? { pence: receipt.vatPence ?? 0, number: receipt.vatNumber ?? '' } : null,
      cancelUntil: lastDayOfVoucher(voucherCancelledUntil(voucher.soldAt)).toString(),
    }
    const details = { sender: site.config, voucher: mailedVoucher(site.keys, voucher), sale }
    return toBuyer(voucher, bookingNotifications['voucher sold'].mail(details))
  },

  async 'voucher not paid'(site, voucherId) {
    const voucher = await voucherById(site.db, voucherId)
    if (voucher?.endReason !== 'not paid') return undefined
    const { amountPence } = voucher
    return toBuyer(voucher, bookingNotifications['voucher not paid'].mail({ sender: site.config, amountPence }))
  },

  async 'voucher expires'(site, voucherId) {
    const voucher = await voucherById(site.db, voucherId)
    if (!voucher || stateOfVoucher(voucher, site.clock.now()) !== 'ready') return undefined
    const details = { sender: site.config, voucher: mailedVoucher(site.keys, voucher) }
    return toBuyer(voucher, bookingNotifications['voucher expires'].mail(details))
  },

  async 'voucher refunded'(site, refundId) {
    const refund = await refundById(site.db, refundId)
    const payment = refund && (await voucherPaymentById(site.db, refund.paymentId))
    const voucher = payment && (await voucherById(site.db, payment.voucherId))
    if (!refund || !voucher) return undefined
    const { amountPence, message } = refund
    const isLeft = voucher.soldAt !== null && (voucher.endReason === null || voucher.endReason === 'void')
    const leftPence = isLeft ? voucher.amountPence - voucher.refundedPence : null
    const details = { sender: site.config, amountPence, message, leftPence }
    return toBuyer(voucher, bookingNotifications['voucher refunded'].mail(details))
  },
} satisfies NotificationBuilders

async function toBuyer(
  { email, buyerId }: { email: string | null; buyerId: string | null },
  mail: Promise<NotificationMail<'always'>>,
): MaybeNotification {
  return email === null ? undefined : { mail: await mail, to: email, memberId: buyerId, eventId: null }
}
