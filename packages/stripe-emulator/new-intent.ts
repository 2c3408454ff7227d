import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParam } from './errors.ts'
import { newId, randomLetters } from './ids.ts'
import { expand, flag, integer, metadata, metadataOf } from './params.ts'
import { cardData } from './payment-methods.ts'
import { emitEvent } from './emit-event.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'

export const intentParams = z.strictObject({
  amount: integer,
  currency: z.string().toLowerCase(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  description: z.string().max(1000).optional(),
  metadata,
  receipt_email: z.string().max(800).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
  confirm: flag.optional(),
  payment_method: z.string().optional(),
  payment_method_data: z.strictObject(cardData).optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: flag.optional(),
  expand,
})
export type IntentParams = z.output<typeof intentParams>

const minAmounts: Readonly<Record<string, number>> = { gbp: 30, eur: 50, usd: 50 }
const MAX_AMOUNT = 99_999_999

/** Rejects invalid parameters before any work is started. */
export function checkIntentParams({ amount, currency, ...rest }: IntentParams): void {
  const minAmount = minAmounts[currency]
  if (minAmount === undefined)
    throw invalidParam('currency', `Invalid currency: ${currency}. The Stripe emulator supports: gbp, eur, usd`)
  if (amount < 1)
    throw invalidParam('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  if (amount < minAmount) {
    const sum = (minAmount / 100).toFixed(2)
    throw invalidParam('amount', `Amount must be at least ${sum} ${currency.toUpperCase()}`, 'amount_too_small')
  }
  if (amount > MAX_AMOUNT) throw invalidParam('amount', `Amount must be no more than ${MAX_AMOUNT}`, 'amount_too_large')
  if (rest.allowed_payment_method_types && rest.automatic_payment_methods?.enabled)
    throw invalidParam(
      'allowed_payment_method_types',
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      'parameters_exclusive',
    )
  if (rest.payment_method !== undefined && rest.payment_method_data)
    throw invalidParam(
      'payment_method',
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'parameters_exclusive',
    )
  if (rest.confirm && rest.payment_method === undefined && !rest.payment_method_data)
    throw invalidParam('payment_method', 'A payment method is needed to confirm this PaymentIntent at once.')
  if (!rest.confirm && rest.return_url !== undefined)
    throw invalidParam('return_url', 'The parameter `return_url` cannot be passed when `confirm` is not true.')
}

export function newIntent(context: OperationContext, params: IntentParams): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic_payment_methods
      ? { allow_redirects: 'always', ...withoutUndefined(params.automatic_payment_methods) }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: secondsOf(context.nowMs),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  context.store.add('payment_intent', intent, null)
  emitEvent(context, 'payment_intent.created', intent)
  return intent
}

function withoutUndefined({
  enabled,
  allow_redirects: redirects,
}: {
  enabled: boolean
  allow_redirects?: 'always' | 'never' | undefined
}) {
  return redirects === undefined ? { enabled } : { enabled, allow_redirects: redirects }
}
