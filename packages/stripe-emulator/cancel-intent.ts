import type Stripe from 'stripe'
import { z } from 'zod'
import { unexpectedState } from './errors.ts'
import { idOf } from './ids.ts'
import { expand } from './params.ts'
import { emitEvent } from './emit-event.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'

const MAY_BE_CANCELED = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

export const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
})

export function cancelIntent(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!MAY_BE_CANCELED.includes(intent.status))
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${MAY_BE_CANCELED.join(', ')}.`,
    )
  return endIntent(context, intent, reason)
}

/** Releases an authorisation, as the bank does after seven days unless it was captured or cancelled before. */
export function lapse(context: OperationContext, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture') return
  const charge = context.store.get('charge', idOf(intent.latest_charge) ?? '')
  if (charge) emitEvent(context, 'charge.expired', charge)
  endIntent(context, intent, 'expired')
}

/** Cancels an intent. A released authorisation leaves its charge unchanged, without a refund (since the API of 2025-03-31). */
function endIntent(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    next_action: null,
    canceled_at: secondsOf(context.nowMs),
    cancellation_reason: reason,
  }
  context.store.change('payment_intent', canceled)
  emitEvent(context, 'payment_intent.canceled', canceled)
  return canceled
}
