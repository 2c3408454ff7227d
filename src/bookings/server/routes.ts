import { signedIn } from '#accounts/server/signed-in.ts'
import {
  confirmPayment as confirmPaymentEndpoint,
  createPaymentIntent,
  getOwnPlace,
  giveUpHold as giveUpHoldEndpoint,
  pressPay as pressPayEndpoint,
  receiveWebhook as receiveWebhookEndpoint,
} from '#bookings/contract/checkout.ts'
import { confirmPayment } from '#bookings/server/payments/confirm-payment.ts'
import { giveUpHold } from '#bookings/server/places/give-up-hold.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { ownPlace } from '#bookings/server/places/own-place.ts'
import { pressPay } from '#bookings/server/payments/press-pay.ts'
import { receiveWebhook, signedByProvider } from '#bookings/server/payments/receive-webhook.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** Nobody books so often; each of these asks something of the card provider. */
const orders: Limit = { name: 'orders', tries: 60, minutes: 60 }
const confirmations: Limit = { name: 'payment confirmations', tries: 120, minutes: 60 }

export const bookingRoutes = [
  serve(getOwnPlace, signedIn, async ({ actor, params }, site) => ownPlace(site, actor, params.id)),
  serve(createPaymentIntent, signedIn, async ({ actor, body }, site) => {
    await site.limits.demand(orders, actor.memberId)
    return orderPlace(site, actor, body.event_id)
  }),
  serve(pressPayEndpoint, signedIn, async ({ actor, params }, site) => {
    const { until, now } = await pressPay(site, actor, params.id)
    return { hold_expires_at: until.toString(), now: now.toString() }
  }),
  serve(giveUpHoldEndpoint, signedIn, async ({ actor, params }, site) => {
    await giveUpHold(site, actor, params.id)
    return {}
  }),
  serve(confirmPaymentEndpoint, signedIn, async ({ actor, body }, site) => {
    await site.limits.demand(confirmations, actor.memberId)
    return confirmPayment(site, actor, body.intent_id)
  }),
  serve(receiveWebhookEndpoint, signedByProvider, async ({ actor }, site) => {
    await receiveWebhook(site, actor)
    return { received: true as const }
  }),
]
