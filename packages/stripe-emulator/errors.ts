import type Stripe from 'stripe'

/** The fields of `error` in a response, in the provider's format. */
export type ErrorFields = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string | undefined
  decline_code?: string | undefined
  param?: string | undefined
  charge?: string | undefined
  payment_intent?: Stripe.PaymentIntent | undefined
  payment_method?: Stripe.PaymentMethod | undefined
}

/**
 * An error response. Rows written before it is thrown stay, so that a declined card is saved. `begun` says whether the endpoint
 * had started its work, because only then is the response stored with the idempotency key.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly fields: ErrorFields
  readonly begun: boolean
  constructor(status: number, fields: ErrorFields, stage: 'at the door' | 'begun' = 'begun') {
    super(fields.message)
    this.status = status
    this.fields = fields
    this.begun = stage === 'begun'
  }
}

/** Creates the error for an invalid request, for which no work was started. */
export function invalidParam(param: string, message: string, code?: string): Problem {
  return new Problem(400, { type: 'invalid_request_error', message, code, param }, 'at the door')
}

export function notFound(what: string, id: string, param = 'id'): Problem {
  return new Problem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Problem {
  return new Problem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  })
}
