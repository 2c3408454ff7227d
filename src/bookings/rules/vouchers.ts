import type { PaymentStatus } from '#bookings/rules/payment-outcome.ts'

/** The least and the most that a voucher can be worth, in pounds. */
export const LEAST_VOUCHER = 10
export const MOST_VOUCHER = 250

/** How long a voucher can be used after it was sold. */
export const VOUCHER_MONTHS = 24
/** How long a buyer can cancel a voucher that nobody has used. */
export const VOUCHER_CANCEL_DAYS = 14
/** How long before it expires the buyer is reminded. */
export const VOUCHER_REMINDER_DAYS = 30
/** An order that is not paid ends after this time. */
export const VOUCHER_ORDER_HOURS = 24

const LONDON = 'Europe/London'

/** Returns when a voucher expires: at the end of its last day in London. */
export function voucherExpiry(soldAt: Temporal.Instant): Temporal.Instant {
  const lastDay = soldAt.toZonedDateTimeISO(LONDON).toPlainDate().add({ months: VOUCHER_MONTHS })
  return lastDay.add({ days: 1 }).toZonedDateTime(LONDON).toInstant()
}

/** Returns the last day on which a voucher can be used. */
export function lastDayOfVoucher(expiresAt: Temporal.Instant): Temporal.PlainDate {
  return expiresAt.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(LONDON).toPlainDate()
}

/** Returns until when its buyer can cancel a voucher: the end of the fourteenth day after the sale. */
export function voucherCancelledUntil(soldAt: Temporal.Instant): Temporal.Instant {
  const lastDay = soldAt.toZonedDateTimeISO(LONDON).toPlainDate().add({ days: VOUCHER_CANCEL_DAYS })
  return lastDay.add({ days: 1 }).toZonedDateTime(LONDON).toInstant()
}

/** What the outcome of a voucher’s payment depends on. */
export type VoucherPayment = {
  status: PaymentStatus
  isAmountCorrect: boolean
  isSold: boolean
  isEnded: boolean
  /** Whether the time to pay for the order has run out. */
  isTimeUp: boolean
}

export type VoucherOutcome =
  | 'leave'
  | 'capture'
  /** The money has been taken, so the voucher can be used from now on. */
  | 'sell'
  | 'refund'
  /** Cancel the intent at the provider, whose answer decides the outcome. */
  | 'cancel intent'
  /** The order ends unpaid. */
  | 'end order'

/**
 * Decides what follows from the state of a voucher’s payment. There is always a voucher to sell, so an authorised payment is
 * captured however late it comes.
 */
export function voucherOutcome(payment: VoucherPayment): VoucherOutcome {
  const { status, isAmountCorrect, isSold, isEnded, isTimeUp } = payment
  switch (status) {
    case 'captured':
      if (isSold) return 'leave'
      return isAmountCorrect && !isEnded ? 'sell' : 'refund'
    case 'authorised':
      return isAmountCorrect ? 'capture' : 'cancel intent'
    case 'canceled':
    case 'refunded':
      return isEnded || isSold ? 'leave' : 'end order'
    case 'to be cancelled':
      return 'cancel intent'
    case 'waiting':
      return isTimeUp && !isEnded ? 'cancel intent' : 'leave'
    case 'processing':
      return 'leave'
  }
}
