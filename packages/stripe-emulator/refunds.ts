import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParam, notFound, Problem } from './errors.ts'
import { newBalanceTransaction } from './balance-transactions.ts'
import { idOf, newId } from './ids.ts'
import { expand, integer, metadata, metadataOf } from './params.ts'
import { cardBehind } from './payment-methods.ts'
import { emitEvent } from './emit-event.ts'
import { schedule, secondsOf, type OperationContext } from './operation-context.ts'

export const refundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  metadata,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
})
type RefundParams = z.output<typeof refundParams>

/** How long a refund to the two test cards for pending refunds takes, unless a test scripts otherwise. */
const DEFAULT_PENDING_SECONDS = 60

export function createRefund(context: OperationContext, params: RefundParams): Stripe.Refund {
  if (params.amount !== undefined && params.amount < 1)
    throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  const charge = chargeToRefund(context, params)
  const refundable = charge.amount_captured - charge.amount_refunded
  if (refundable === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  if (charge.disputed)
    throw refused('refund_disputed_payment', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  const amount = params.amount ?? refundable
  if (amount > refundable)
    throw refused(
      undefined,
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(refundable)})`,
      'amount',
    )
  const behaviour = cardBehind(context, charge.payment_method ?? '').refund
  const { refundsPendingSeconds } = context.store.faults()
  const isPending = behaviour === 'is pending' || (behaviour === undefined && refundsPendingSeconds > 0)
  const refund = newRefund(context, charge, { ...params, amount, status: isPending ? 'pending' : 'succeeded' })
  emitEvent(context, 'refund.created', refund)
  emitEvent(context, 'charge.refunded', withRefunded(context, charge, amount))
  const afterMs = (refundsPendingSeconds || DEFAULT_PENDING_SECONDS) * 1000
  if (behaviour === 'fails later') schedule(context, 'refund fails', refund.id, afterMs)
  else if (isPending) schedule(context, 'refund succeeds', refund.id, afterMs)
  return refund
}

export function finishRefund(context: OperationContext, refund: Stripe.Refund): void {
  const succeeded: Stripe.Refund = { ...refund, status: 'succeeded' }
  delete succeeded.pending_reason
  context.store.change('refund', succeeded)
  emitEvent(context, 'refund.updated', succeeded)
}

/** Fails a refund: the bank returns the money to the site, and the charge can be refunded again. */
export function failRefund(context: OperationContext, refund: Stripe.Refund): void {
  const { id, amount } = refund
  const charge = context.store.get('charge', idOf(refund.charge) ?? '')
  if (!charge) throw new Error(`the refund ${id} has no charge`)
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: refundTransaction(context, { id, charge, amount }, 'refund_failure').id,
  }
  context.store.change('refund', failed)
  withRefunded(context, charge, -amount)
  emitEvent(context, 'refund.updated', failed)
  emitEvent(context, 'refund.failed', failed)
}

function chargeToRefund(context: OperationContext, params: RefundParams): Stripe.Charge {
  if (params.charge !== undefined) {
    const charge = context.store.get('charge', params.charge)
    if (!charge) throw notFound('charge', params.charge, 'charge')
    return charge
  }
  if (params.payment_intent === undefined)
    throw invalidParam(
      'payment_intent',
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = context.store.get('payment_intent', params.payment_intent)
  if (!intent) throw notFound('payment_intent', params.payment_intent, 'payment_intent')
  const charge = context.store.get('charge', idOf(intent.latest_charge) ?? '')
  if (!charge?.captured)
    throw refused(undefined, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return charge
}

function newRefund(
  context: OperationContext,
  charge: Stripe.Charge,
  { amount, status, ...params }: RefundParams & { amount: number; status: 'pending' | 'succeeded' },
): Stripe.Refund {
  const id = newId('re')
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: refundTransaction(context, { id, charge, amount }, 'refund').id,
    charge: charge.id,
    created: secondsOf(context.nowMs),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: metadataOf(params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' && { pending_reason: 'processing' }),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }
  context.store.add('refund', refund, idOf(charge.payment_intent))
  return refund
}

/** Takes the money of a refund from the balance, or returns it. The fee of the payment is not returned. */
function refundTransaction(
  context: OperationContext,
  { id, charge, amount }: { id: string; charge: Stripe.Charge; amount: number },
  type: 'refund' | 'refund_failure',
): Stripe.BalanceTransaction {
  return newBalanceTransaction(context, {
    ...{ type, category: type, amount: type === 'refund' ? -amount : amount, currency: charge.currency, source: id },
    description: type === 'refund' ? 'REFUND FOR CHARGE' : 'REFUND FAILURE',
    madeAtMs: context.nowMs,
  })
}

function withRefunded(context: OperationContext, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const refunded = charge.amount_refunded + amount
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured }
  context.store.change('charge', changed)
  return changed
}

function refused(code: string | undefined, message: string, param?: string): Problem {
  return new Problem(400, { type: 'invalid_request_error', code, message, param })
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
