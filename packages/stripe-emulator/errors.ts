import type Stripe from 'stripe'

/** The fields of `error` in an answer, as the provider writes them. */
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
 * A request that is answered with an error. What was written before it was thrown stays written: a declined card is
 * remembered. `begun` says whether the endpoint had begun its work, for only then an idempotency key keeps the answer.
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

/** What was asked cannot be asked like this: nothing was begun. */
export function invalidParam(param: string, message: string, code?: string): Problem {
  return new Problem(400, { type: 'invalid_request_error', message, code, param }, 'at the door')
}

export function noSuch(what: string, id: string, param = 'id'): Problem {
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
