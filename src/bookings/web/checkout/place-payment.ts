import type { confirmPayment, extendHold } from '#bookings/contract/checkout.ts'
import type { OpenPayment } from '#bookings/web/checkout/open-checkout.ts'
import { STILL_HOLDING, TRY_ANOTHER_CARD } from '#bookings/web/checkout/time-messages.ts'
import type { PaymentPurpose } from '#bookings/web/checkout/use-payment.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { deviceDeadline } from '#platform/web/use-time-left.ts'

/** The payment for a held place. `onExtended` is called once PAY was pressed and the hold has been extended. */
export function placePayment(
  { bookingId, intentId }: Pick<OpenPayment, 'bookingId' | 'intentId'>,
  onExtended: (untilMs: number) => void,
): PaymentPurpose {
  return {
    async prepare(asMember) {
      try {
        const { hold_expires_at: expiresAt, now } = await asMember(() =>
          browserApi<typeof extendHold>('POST /api/holds/:id/paying', { params: { id: bookingId }, body: {} }),
        )
        onExtended(deviceDeadline(expiresAt, now))
        return 'ready'
      } catch (error) {
        if (error instanceof ApiError && error.body.error === 'hold_not_found') return 'gone'
        throw error
      }
    },
    async check() {
      const body = { intent_id: intentId }
      const { state } = await browserApi<typeof confirmPayment>('POST /api/payments/confirm', { body })
      return state === 'booked' ? 'paid' : state
    },
    declined: TRY_ANOTHER_CARD,
    notAuthenticated: STILL_HOLDING,
  }
}
