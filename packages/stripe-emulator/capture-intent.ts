import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParam, Problem, unexpectedState } from './errors.ts'
import { idOf } from './ids.ts'
import { newBalanceTransaction } from './balance-transactions.ts'
import { newDispute } from './disputes.ts'
import { paymentFee } from './fees.ts'
import { expand, integer, metadata, metadataOf } from './params.ts'
import { cardBehind } from './payment-methods.ts'
import { emitEvent } from './emit-event.ts'
import type { OperationContext } from './operation-context.ts'

export const captureParams = z.strictObject({
  amount_to_capture: integer.optional(),
  metadata,
  statement_descriptor_suffix: z.string().max(22).optional(),
  expand,
})

export function captureIntent(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  params: z.output<typeof captureParams>,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount < 1) throw invalidParam('amount_to_capture', 'Invalid positive integer', 'parameter_invalid_integer')
  if (amount > intent.amount_capturable)
    throw new Problem(400, {
      type: 'invalid_request_error',
      code: 'amount_too_large',
      message: 'The amount_to_capture is greater than the amount_capturable of this PaymentIntent.',
      param: 'amount_to_capture',
      payment_intent: intent,
    })
  const charge = context.store.get('charge', idOf(intent.latest_charge) ?? '')
  if (!charge) throw new Error(`the authorised intent ${intent.id} has no charge`)
  if (context.store.happens(context.store.faults().capturesRefused))
    throw new Problem(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      charge: charge.id,
      payment_intent: intent,
    })
  const named = { ...intent, metadata: { ...intent.metadata, ...metadataOf(params.metadata) } }
  return captureMoney(context, named, charge, amount)
}

/** Captures an authorised payment. The cardholder of one test card disputes it immediately. */
export function captureMoney(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): Stripe.PaymentIntent {
  const captured: Stripe.Charge = {
    ...charge,
    captured: true,
    amount_captured: amount,
    balance_transaction: chargeTransaction(context, intent, charge, amount).id,
  }
  context.store.change('charge', captured)
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  }
  context.store.change('payment_intent', succeeded)
  if (intent.capture_method === 'manual') emitEvent(context, 'charge.captured', captured)
  emitEvent(context, 'payment_intent.succeeded', succeeded)
  if (cardBehind(context, charge.payment_method ?? '').disputed) newDispute(context, captured)
  return succeeded
}

/** Adds the captured money to the balance. A charge from before its intent is one of the demo's past payments. */
function chargeTransaction(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): Stripe.BalanceTransaction {
  return newBalanceTransaction(context, {
    ...{ type: 'charge', category: 'charge', amount, currency: charge.currency, source: charge.id },
    fee: paymentFee(context.store.fees, charge.payment_method_details?.card?.country, amount),
    description: intent.description,
    madeAtMs: charge.created < intent.created ? charge.created * 1000 : context.nowMs,
  })
}
