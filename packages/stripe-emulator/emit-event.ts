import { Stripe } from 'stripe'
import { newId } from './ids.ts'
import { scheduleWebhooks } from './webhooks.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'

type EmittedEvent = Extract<
  Stripe.Event,
  {
    type:
      | 'payment_intent.created'
      | 'payment_intent.requires_action'
      | 'payment_intent.processing'
      | 'payment_intent.amount_capturable_updated'
      | 'payment_intent.succeeded'
      | 'payment_intent.canceled'
      | 'payment_intent.payment_failed'
      | 'charge.succeeded'
      | 'charge.failed'
      | 'charge.captured'
      | 'charge.expired'
      | 'charge.refunded'
      | 'charge.dispute.created'
      | 'refund.created'
      | 'refund.updated'
      | 'refund.failed'
      | 'payout.created'
      | 'payout.updated'
      | 'payout.reconciliation_completed'
      | 'payout.paid'
      | 'payout.failed'
  }
>

/** Saves an event and schedules its webhooks to the site. */
export function emitEvent<Type extends EmittedEvent['type']>(
  context: OperationContext,
  type: Type,
  object: Extract<Stripe.Event, { type: Type }>['data']['object'],
): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: secondsOf(context.nowMs),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: context.request && { id: context.request.id, idempotency_key: context.request.idempotencyKey },
    type,
  }
  // The type determines the object, but the compiler cannot infer that this is the matching event.
  context.store.add('event', event as Stripe.Event, type)
  scheduleWebhooks(context, event)
}
