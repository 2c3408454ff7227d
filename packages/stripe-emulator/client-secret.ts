import type Stripe from 'stripe'
import type { KeyKind } from './api-keys.ts'
import { invalidParam, Problem } from './errors.ts'

/** Checks whether the caller may use the intent. A browser needs the intent's client secret. */
export function callerMayUse(
  intent: Stripe.PaymentIntent,
  secret: string | undefined,
  keyKind: KeyKind,
): Stripe.PaymentIntent {
  if (secret === undefined && keyKind === 'publishable')
    throw invalidParam('client_secret', 'Missing required param: client_secret.', 'parameter_missing')
  if (secret !== undefined && secret !== intent.client_secret)
    throw new Problem(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      param: 'client_secret',
    })
  return intent
}
