import type { BookingToPay } from '#bookings/rules/payment-outcome.ts'
import type { IntentAtProvider } from '#bookings/server/payments/card-provider.ts'
import type { LockedBooking } from '#bookings/server/store/bookings.ts'
import type { LockedPayment } from '#bookings/server/store/payments.ts'

/** Returns what a booking itself says for the rules for payment outcomes. */
export function bookingToPay(
  booking: Pick<LockedBooking, 'state' | 'holdExpiresAt' | 'payAgainUntil' | 'endReason'>,
  now: Temporal.Instant,
): Omit<BookingToPay, 'hasOtherPayment' | 'couldBeRevived'> {
  const { state, holdExpiresAt, payAgainUntil, endReason } = booking
  const until = state === 'held' ? holdExpiresAt : payAgainUntil
  return {
    state,
    isTimeUp: until !== null && Temporal.Instant.compare(until, now) <= 0,
    endedOnPurpose: endReason !== null && !['expired', 'provider failed', 'not paid'].includes(endReason),
    hasToPayAgain: payAgainUntil !== null,
  }
}

/**
 * Returns whether the provider's amount, currency and payment id match ours. A browser may have sent another amount or intent.
 */
export function matchesPayment(
  { id, amountPence, currency }: Pick<LockedPayment, 'id' | 'amountPence' | 'currency'>,
  intent: IntentAtProvider,
): boolean {
  return chargedPence(intent) === amountPence && intent.currency === currency && intent.paymentId === id
}

export function chargedPence({ providerStatus, capturedPence, amountPence }: IntentAtProvider): number {
  return providerStatus === 'captured' ? capturedPence : amountPence
}
