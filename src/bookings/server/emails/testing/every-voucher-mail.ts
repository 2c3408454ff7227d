import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const { sender } = exampleDetails()
const voucher = {
  code: '7K2Q-M9XH-4TZ0-WB3D-CPVA',
  amountPence: 5000,
  forName: 'Dai',
  fromName: 'Aunt Megan',
  message: 'Have a lovely evening!\nAnd tell me all about it.',
  lastDay: '2028-12-04',
}
const plain = { ...voucher, code: '0000-1111-2222-3333-4444', forName: null, fromName: null, message: null }
const sale = { paidPence: 5000, vat: null, cancelUntil: '2026-12-18' }

/** Builders for all variants of the emails about gift vouchers. */
export const everyVoucherMail: Record<string, () => Promise<NotificationMail>> = {
  'voucher sold': () => bookingNotifications['voucher sold'].mail({ sender, voucher, sale }),
  'voucher sold, with VAT': () =>
    bookingNotifications['voucher sold'].mail({
      sender,
      voucher: plain,
      sale: { ...sale, vat: { pence: 833, number: 'GB 123 4567 89' } },
    }),
  'vouchers again': () => bookingNotifications['vouchers again'].mail({ sender, vouchers: [voucher, plain] }),
  'vouchers again, one': () => bookingNotifications['vouchers again'].mail({ sender, vouchers: [voucher] }),
  'voucher expires': () => bookingNotifications['voucher expires'].mail({ sender, voucher }),
  'voucher not paid': () => bookingNotifications['voucher not paid'].mail({ sender, amountPence: 5000 }),
  'voucher refunded': () =>
    bookingNotifications['voucher refunded'].mail({ sender, amountPence: 5000, message: null, leftPence: 0 }),
  'voucher refunded, in part': () =>
    bookingNotifications['voucher refunded'].mail({
      sender,
      amountPence: 1000,
      message: 'As we agreed on the phone.',
      leftPence: 4000,
    }),
  'voucher refunded, after it was used': () =>
    bookingNotifications['voucher refunded'].mail({ sender, amountPence: 5000, message: null, leftPence: null }),
}
