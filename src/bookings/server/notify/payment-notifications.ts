import type { BookingDetails, MoneyOutcome } from '#bookings/server/emails/booking-details.ts'
import type { ReleaseReason } from '#bookings/server/emails/payment-released-mail.tsx'
import type { Refunded } from '#bookings/server/emails/refund-made-mail.tsx'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { bookingById, paymentById, refundById } from '#bookings/server/queries.ts'
import { memberNotification, type NotificationBuilders } from '#bookings/server/notify/notification.ts'
import { hadWrongAmount } from '#bookings/server/notify/notification-queries.ts'
import { holderOf } from '#bookings/server/store/bookings.ts'
import type { Tables } from '#platform/server/db.ts'

type Booking = NonNullable<Awaited<ReturnType<typeof bookingById>>>

/** Builds emails to the member who paid, even if another member has the place now. */
export const paymentBuilders = {
  async 'payment released'(site, paymentId) {
    const payment = await paymentById(site.db, paymentId)
    const booking = payment && (await bookingById(site.db, payment.bookingId))
    if (!payment || !booking) return undefined
    const { memberId, eventId, amountPence } = payment
    const money: MoneyOutcome = payment.capturedAt ? 'refunded' : 'never charged'
    // The email that confirmed the member's own cancellation already said what happens to the money.
    const isOwnCancellation = booking.endReason === 'cancelled by member' || booking.endReason === 'event moved'
    const isAlreadyNotified = booking.bookedAt && isOwnCancellation && memberId === holderOf(booking)
    if (isAlreadyNotified && money === 'never charged') return undefined
    const isWrongAmount = await hadWrongAmount(site.db, paymentId)
    return memberNotification(site, bookingNotifications['payment released'], { memberId, eventId }, (details) => {
      const reason = booking.unclaimed
        ? 'for a friend'
        : isWrongAmount
          ? 'wrong amount'
          : releaseReason(booking, details)
      return { ...details, reason, money, amountPence }
    })
  },

  async 'pay again'(site, paymentId) {
    const payment = await paymentById(site.db, paymentId)
    const booking = payment && (await bookingById(site.db, payment.bookingId))
    if (!payment || !booking?.payAgainUntil) return undefined
    const { payAgainUntil, eventId } = booking
    const { amountPence: toPayPence } = payment
    const to = { memberId: holderOf(booking), eventId }
    return memberNotification(site, bookingNotifications['pay again'], to, (details) => ({
      ...details,
      booking: { payAgainUntil, toPayPence },
      friend: booking.unclaimed ? booking.gender : null,
    }))
  },

  async 'refund made'(site, refundId) {
    const refund = await refundById(site.db, refundId)
    const payment = refund && (await paymentById(site.db, refund.paymentId))
    if (!refund || !payment) return undefined
    const { amountPence, message } = refund
    const reason = emailReasons[refund.reason] ?? 'another reason'
    const route = refund.method === 'card' ? ('to the card' as const) : ('by hand' as const)
    return memberNotification(site, bookingNotifications['refund made'], payment, (details) => ({
      ...details,
      amountPence,
      paidPence: payment.amountPence,
      message,
      reason,
      route,
    }))
  },
} satisfies NotificationBuilders

const emailReasons: Partial<Record<Tables['refunds']['reason'], Refunded['reason']>> = {
  'event moved': 'event changed',
  'booked again': 'booked again',
  'not claimed': 'not claimed',
}

function releaseReason({ state, endReason }: Booking, { event, attending }: BookingDetails): ReleaseReason {
  if (state === 'booked') return 'paid twice'
  if (state === 'held') return 'still held'
  // The booking was moved to another event and is already paid for.
  if (endReason === 'moved') return 'paid twice'
  if (endReason === 'event cancelled' || endReason === 'event moved' || endReason === 'accepted a transfer')
    return endReason
  // The email must say that a member who also has another place is still booked.
  if (attending === 'yes') return 'another place'
  if (endReason === 'cancelled by member' || endReason === 'declined') return 'cancelled by member'
  return event.cancelledAt ? 'event cancelled' : 'no place left'
}
