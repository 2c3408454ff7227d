import { endBookingsOf, endForCancelledEvent } from '#bookings/server/places/cancel-booking.ts'
import { compareWithProvider } from '#bookings/server/payments/compare-with-provider.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { makeRefund } from '#bookings/server/payments/refund-payment.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { fetchPayouts } from '#bookings/server/payouts/fetch-payouts.ts'
import { makeOffersForEvent } from '#bookings/server/waiting-list/make-offers.ts'
import { notifyOfBlockedPair } from '#bookings/server/notify/notify-of-blocked-pair.ts'
import { stopCalendarAfterNewPassword } from '#bookings/server/own-calendar/stop-calendar-address.ts'
import { moveEvent } from '#bookings/server/places/move-event.ts'
import { notifyMember } from '#bookings/server/notify-member.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'bookings.settle-payment': { intentId: string }
    'bookings.capture-payment': { paymentId: string }
    'bookings.refund-payment': { refundId: string }
    'bookings.notify-member': NotificationRequest
    'bookings.compare-with-provider': { comparisonId: string }
    'bookings.fetch-payouts': Record<string, never>
    'bookings.end-booking': { bookingId: string }
    'bookings.event-cancelled': { eventId: number }
    'bookings.event-moved': DomainEvents['events.rescheduled']
    'bookings.make-offers': { eventId: number }
    'bookings.pair-blocked': DomainEvents['safety.blocked']
    'bookings.stop-calendar': DomainEvents['accounts.password-changed']
  }
}

export function bookingJobs(site: Site): JobHandlers {
  return {
    'bookings.settle-payment': async ({ intentId }) => void (await settlePayment(site, intentId)),
    'bookings.capture-payment': ({ paymentId }) => capturePayment(site, paymentId),
    'bookings.refund-payment': ({ refundId }) => makeRefund(site, refundId),
    'bookings.notify-member': (request) => notifyMember(site, request),
    'bookings.event-cancelled': ({ eventId }) => endBookingsOf(site, eventId),
    'bookings.event-moved': (change) => moveEvent(site, change),
    'bookings.pair-blocked': (pair) => notifyOfBlockedPair(site, pair),
    'bookings.stop-calendar': (change) => stopCalendarAfterNewPassword(site, change),
    'bookings.make-offers': ({ eventId }) => makeOffersForEvent(site, eventId),
    'bookings.compare-with-provider': ({ comparisonId }) => compareWithProvider(site, comparisonId),
    'bookings.fetch-payouts': () => fetchPayouts(site),
    'bookings.end-booking': ({ bookingId }) => endForCancelledEvent(site, bookingId),
  }
}
