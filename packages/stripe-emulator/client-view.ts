import type Stripe from 'stripe'

const CLIENT_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'excluded_payment_method_types',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[]

/** Returns the fields of an intent that a browser may see, without metadata and charges. */
export function clientView(object: object): object {
  if (!('object' in object) || object.object !== 'payment_intent') return object
  const intent = object as Stripe.PaymentIntent
  return Object.fromEntries(CLIENT_FIELDS.map((name) => [name, intent[name]]))
}
