import { voucherExpiresMail } from '#bookings/server/emails/voucher-expires-mail.tsx'
import { voucherNotPaidMail } from '#bookings/server/emails/voucher-not-paid-mail.tsx'
import { voucherRefundedMail } from '#bookings/server/emails/voucher-refunded-mail.tsx'
import { voucherSoldMail } from '#bookings/server/emails/voucher-sold-mail.tsx'
import { vouchersAgainMail } from '#bookings/server/emails/vouchers-again-mail.tsx'
import type { NotificationRow } from '#platform/server/mail/notification-table.ts'

// The code in them lets anyone use the voucher, so the owner sees only the subject.
const toBuyer = { to: 'address', who: 'who bought the voucher', sent: 'always', shown: 'subject' } as const
const fromQueue = { ...toBuyer, queue: 'bookings.notify-member', builtIn: 'voucher-notifications' } as const

/** The rows of the notification table about gift vouchers. */
export const voucherEmails = {
  'voucher sold': {
    after: [{ command: 'settle-payment', file: 'settle-voucher' }],
    ...fromQueue,
    onlyIf: 'not all of it has been refunded',
    text: voucherSoldMail,
  },
  'voucher not paid': {
    after: [{ command: 'settle-payment', file: 'settle-voucher' }],
    ...fromQueue,
    onlyIf: 'a card had been authorised',
    text: voucherNotPaidMail,
  },
  'voucher expires': {
    after: [{ sweep: 'bookings.vouchers', file: 'keep-vouchers' }],
    ...fromQueue,
    onlyIf: 'nobody has used the voucher',
    text: voucherExpiresMail,
  },
  'voucher refunded': {
    after: [{ command: 'settle-payment', file: 'record-payment' }],
    ...fromQueue,
    text: voucherRefundedMail,
  },
  'vouchers again': {
    after: [{ command: 'send-vouchers-again' }],
    ...toBuyer,
    onlyIf: 'the address has vouchers that can still be used',
    text: vouchersAgainMail,
  },
} as const satisfies Record<string, NotificationRow>
