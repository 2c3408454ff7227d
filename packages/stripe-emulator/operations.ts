import type Stripe from 'stripe'
import { z } from 'zod'
import { balance, withStatus } from './balance-transactions.ts'
import { callerMayUse } from './client-secret.ts'
import { cancelIntent, cancelParams } from './cancel-intent.ts'
import { captureIntent, captureParams } from './capture-intent.ts'
import { answerChallenge, challengeParams, confirmIntent, confirmParams, intentNamed } from './confirm-intent.ts'
import { notFound } from './errors.ts'
import { listPage } from './lists.ts'
import { checkIntentParams, intentParams, newIntent, type IntentParams } from './new-intent.ts'
import { expand, fromBrowser, paging, type Created } from './params.ts'
import { createPaymentMethod, paymentMethodNamed, paymentMethodParams } from './payment-methods.ts'
import { makePayouts } from './payouts.ts'
import { createRefund, refundParams } from './refunds.ts'
import type { Kind, StoredObjects } from './store.ts'
import type { OperationContext } from './operation-context.ts'
import type { KeyKind } from './api-keys.ts'

/** One operation of the provider's API. */
export type Operation<Shape extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST'
  path: string
  callers: readonly KeyKind[]
  params: Shape
  returns: Kind | 'balance'
  form: 'one' | 'list'
  /** Refuses invalid parameters before any work is started. */
  check?: (params: z.output<Shape>) => void
  execute: (context: OperationContext, params: z.output<Shape>, id: string, keyKind: KeyKind) => object
}

const site = ['secret'] as const
const everyone = ['secret', 'publishable'] as const
const retrieveParams = z.strictObject({ ...fromBrowser, expand })
const onlyExpand = z.strictObject({ expand })
const word = z.string().optional()

export const operations: readonly Operation[] = [
  operation({
    ...{ method: 'POST', path: '/v1/payment_intents', callers: site, returns: 'payment_intent', form: 'one' },
    params: intentParams,
    check: checkIntentParams,
    execute: createIntent,
  }),
  operation({
    ...{ method: 'GET', path: '/v1/payment_intents', callers: site, returns: 'payment_intent', form: 'list' },
    params: z.strictObject(paging),
    execute: (context, params) => page(context, 'payment_intent', params, '/v1/payment_intents'),
  }),
  operation({
    ...{ method: 'GET', path: '/v1/payment_intents/:id', callers: everyone, returns: 'payment_intent', form: 'one' },
    params: retrieveParams,
    execute: (context, params, id, keyKind) => callerMayUse(intentNamed(context, id), params.client_secret, keyKind),
  }),
  operation({
    ...{ method: 'POST', path: '/v1/payment_intents/:id/confirm', callers: everyone, returns: 'payment_intent' },
    form: 'one',
    params: confirmParams,
    execute: (context, params, id, keyKind) =>
      confirmIntent(context, callerMayUse(intentNamed(context, id), params.client_secret, keyKind), params),
  }),
  operation({
    ...{ method: 'POST', path: '/v1/payment_intents/:id/challenge', callers: everyone, returns: 'payment_intent' },
    form: 'one',
    params: challengeParams,
    execute: (context, params, id, keyKind) =>
      answerChallenge(context, callerMayUse(intentNamed(context, id), params.client_secret, keyKind), params.outcome),
  }),
  operation({
    ...{
      method: 'POST',
      path: '/v1/payment_intents/:id/capture',
      callers: site,
      returns: 'payment_intent',
      form: 'one',
    },
    params: captureParams,
    execute: (context, params, id) => captureIntent(context, intentNamed(context, id), params),
  }),
  operation({
    ...{
      method: 'POST',
      path: '/v1/payment_intents/:id/cancel',
      callers: site,
      returns: 'payment_intent',
      form: 'one',
    },
    params: cancelParams,
    execute: (context, params, id) =>
      cancelIntent(context, intentNamed(context, id), params.cancellation_reason ?? null),
  }),
  operation({
    ...{ method: 'POST', path: '/v1/payment_methods', callers: everyone, returns: 'payment_method', form: 'one' },
    params: paymentMethodParams,
    execute: createPaymentMethod,
  }),
  operation({
    ...{ method: 'GET', path: '/v1/payment_methods/:id', callers: site, returns: 'payment_method', form: 'one' },
    params: onlyExpand,
    execute: (context, _params, id) => paymentMethodNamed(context, id),
  }),
  operation({
    ...{ method: 'POST', path: '/v1/refunds', callers: site, returns: 'refund', form: 'one' },
    params: refundParams,
    execute: createRefund,
  }),
  ...readOperations('charge', '/v1/charges'),
  ...readOperations('refund', '/v1/refunds'),
  ...readOperations('dispute', '/v1/disputes'),
  ...readOperations('event', '/v1/events'),
  operation({
    ...{ method: 'GET', path: '/v1/payouts/:id', callers: site, returns: 'payout', form: 'one' },
    params: onlyExpand,
    execute: (context, _params, id) => objectNamed(context, 'payout', id),
  }),
  operation({
    ...{ method: 'GET', path: '/v1/payouts', callers: site, returns: 'payout', form: 'list' },
    params: z.strictObject({ ...paging, status: word }),
    execute: (context, { status, ...params }) => {
      makePayouts(context)
      return listPage(context.store, 'payout', { ...params, url: '/v1/payouts', fields: { status } })
    },
  }),
  operation({
    ...{ method: 'GET', path: '/v1/balance', callers: site, returns: 'balance', form: 'one' },
    params: onlyExpand,
    execute: balance,
  }),
  operation({
    ...{ method: 'GET', path: '/v1/balance_transactions/:id', callers: site, returns: 'balance_transaction' },
    form: 'one',
    params: onlyExpand,
    execute: (context, _params, id) => withStatus(context, objectNamed(context, 'balance_transaction', id)),
  }),
  operation({
    ...{ method: 'GET', path: '/v1/balance_transactions', callers: site, returns: 'balance_transaction' },
    form: 'list',
    params: z.strictObject({
      ...paging,
      ...{ payout: word, source: word, type: word, currency: word },
    }),
    execute: (context, { payout, source, type, currency, ...params }) => {
      const fields = { source, type, currency }
      const query = { ...params, url: '/v1/balance_transactions', under: payout, fields }
      const list = listPage(context.store, 'balance_transaction', query)
      return { ...list, data: list.data.map((transaction) => withStatus(context, transaction)) }
    },
  }),
]

/** Creates an intent, unless its card does not exist or is invalid. */
function createIntent(context: OperationContext, params: IntentParams): Stripe.PaymentIntent {
  const { confirm, payment_method: methodId, payment_method_data: data, return_url: returnUrl } = params
  if (methodId === undefined && !data) return newIntent(context, params)
  const method = data ? createPaymentMethod(context, data) : paymentMethodNamed(context, methodId ?? '')
  const intent = newIntent(context, params)
  if (confirm) return confirmIntent(context, intent, { payment_method: method.id, return_url: returnUrl })
  const withMethod: Stripe.PaymentIntent = { ...intent, payment_method: method.id, status: 'requires_confirmation' }
  context.store.change('payment_intent', withMethod)
  return withMethod
}

/** Defines the two read operations of a kind: one object by its id, or a page of them. */
function readOperations(kind: 'charge' | 'refund' | 'dispute' | 'event', path: string): Operation[] {
  const about = kind === 'event' ? 'type' : 'payment_intent'
  return [
    operation({
      ...{ method: 'GET', path: `${path}/:id`, callers: site, returns: kind, form: 'one' },
      params: onlyExpand,
      execute: (context, _params, id) => objectNamed(context, kind, id),
    }),
    operation({
      ...{ method: 'GET', path, callers: site, returns: kind, form: 'list' },
      params: z.strictObject({ ...paging, [about]: z.string().optional() }),
      execute: (context, params) => page(context, kind, params, path),
    }),
  ]
}

function objectNamed<K extends Kind>(context: OperationContext, kind: K, id: string): StoredObjects[K] {
  const found = context.store.get(kind, id)
  if (!found) throw notFound(kind, id)
  return found
}

type PageParams = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Created | undefined
  payment_intent?: unknown
  type?: unknown
}

function page(context: OperationContext, kind: Kind, params: PageParams, url: string): object {
  const about = params.payment_intent ?? params.type
  return listPage(context.store, kind, { ...params, url, under: typeof about === 'string' ? about : undefined })
}

/** Makes the compiler check an operation's types against each other, then drops its own parameter type. */
function operation<Shape extends z.ZodType>(definition: Operation<Shape>): Operation {
  return definition
}
