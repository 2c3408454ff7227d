import type Stripe from 'stripe'
import { z } from 'zod'
import type { Decline } from './cards.ts'
import { AUTHORISATION_LASTS_MS, newCharge } from './charges.ts'
import { captureMoney } from './capture-intent.ts'
import { invalidParam, notFound, Problem, unexpectedState } from './errors.ts'
import { idOf } from './ids.ts'
import { expand, flag, fromBrowser } from './params.ts'
import { cardBehind, cardData, createPaymentMethod, paymentMethodNamed, type CardData } from './payment-methods.ts'
import { emitEvent } from './emit-event.ts'
import { schedule, type OperationContext } from './operation-context.ts'

export const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: z.strictObject(cardData).optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: flag.optional(),
  receipt_email: z.string().optional(),
  expected_payment_method_type: z.string().optional(),
  ...fromBrowser,
  expand,
})

export const challengeParams = z.strictObject({ outcome: z.enum(['accepted', 'refused']), ...fromBrowser, expand })

type ConfirmOptions = {
  payment_method?: string | undefined
  payment_method_data?: CardData | undefined
  return_url?: string | undefined
}

const authenticationFailed = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/**
 * Attaches a card and requests authorisation from the bank, which may require a challenge first. A decline is saved and thrown.
 */
export function confirmIntent(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  options: ConfirmOptions,
): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    )
  const method = methodFor(context, intent, options)
  const confirmed: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  }
  if (!cardBehind(context, method.id).requiresChallenge) return requestAuthorisation(context, confirmed, method)
  const challenged: Stripe.PaymentIntent = {
    ...confirmed,
    status: 'requires_action',
    next_action: nextActionOf(intent, options.return_url),
  }
  context.store.change('payment_intent', challenged)
  emitEvent(context, 'payment_intent.requires_action', challenged)
  return challenged
}

/**
 * Continues after the customer has answered the challenge. A decline is not an error of this request: it is saved in the
 * intent.
 */
export function answerChallenge(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  outcome: 'accepted' | 'refused',
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action')
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status}: its bank requires no challenge.`,
    )
  const method = methodOf(context, intent)
  try {
    if (outcome === 'refused') throw fail(context, intent, method, null)
    return requestAuthorisation(context, { ...intent, next_action: null }, method)
  } catch (error) {
    if (error instanceof Problem && error.fields.payment_intent) return error.fields.payment_intent
    throw error
  }
}

export function completeAuthorisation(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  const card = cardBehind(context, method.id)
  if (card.decline) throw fail(context, intent, method, card.decline)
  const authenticated = card.requiresChallenge ? 'by its bank' : 'not asked'
  const charge = newCharge(context, intent, method, { authenticated })
  emitEvent(context, 'charge.succeeded', charge)
  const authorised: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_capture',
    processing: null,
    latest_charge: charge.id,
    amount_capturable: intent.amount,
  }
  if (intent.capture_method !== 'manual') return captureMoney(context, authorised, charge, intent.amount)
  context.store.change('payment_intent', authorised)
  schedule(context, 'authorisation lapses', intent.id, AUTHORISATION_LASTS_MS)
  emitEvent(context, 'payment_intent.amount_capturable_updated', authorised)
  return authorised
}

export function methodOf(context: OperationContext, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  return paymentMethodNamed(context, idOf(intent.payment_method) ?? '')
}

function methodFor(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  options: ConfirmOptions,
): Stripe.PaymentMethod {
  if (options.payment_method !== undefined && options.payment_method_data)
    throw invalidParam(
      'payment_method',
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'parameters_exclusive',
    )
  if (options.payment_method_data) return createPaymentMethod(context, options.payment_method_data)
  const id = options.payment_method ?? idOf(intent.payment_method)
  if (id !== null) return paymentMethodNamed(context, id)
  throw unexpectedState(
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  )
}

function nextActionOf(intent: Stripe.PaymentIntent, returnUrl: string | undefined): Stripe.PaymentIntent.NextAction {
  const secret = encodeURIComponent(intent.client_secret ?? '')
  const url = `/challenge?payment_intent=${intent.id}&payment_intent_client_secret=${secret}`
  if (returnUrl !== undefined) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

function requestAuthorisation(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const { processingSeconds } = context.store.faults()
  if (processingSeconds === 0) return completeAuthorisation(context, intent, method)
  const waiting: Stripe.PaymentIntent = { ...intent, status: 'processing', processing: { type: 'card', card: {} } }
  context.store.change('payment_intent', waiting)
  schedule(context, 'bank answers', intent.id, processingSeconds * 1000)
  emitEvent(context, 'payment_intent.processing', waiting)
  return waiting
}

/** Records a decline. The intent then waits for another card, and the decline is the response to its confirmation. */
function fail(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Problem {
  const charge = decline && newCharge(context, intent, method, { decline })
  const type = decline ? 'card_error' : 'invalid_request_error'
  const { code, message } = decline ?? authenticationFailed
  const errorFields = {
    code,
    message,
    ...(decline && charge && { decline_code: decline.declineCode, charge: charge.id }),
  }
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: {
      ...errorFields,
      doc_url: docUrl(code),
      payment_method: method,
      payment_method_type: 'card',
      type,
    },
  }
  context.store.change('payment_intent', failed)
  if (charge) emitEvent(context, 'charge.failed', charge)
  emitEvent(context, 'payment_intent.payment_failed', failed)
  return new Problem(402, { ...errorFields, type, payment_intent: failed, payment_method: method })
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

export function intentNamed(context: OperationContext, id: string): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id)
  if (!intent) throw notFound('payment_intent', id, 'intent')
  return intent
}
