import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/checkout.ts'
import { confirmPayment } from '#bookings/server/payments/confirm-payment.ts'
import { receiveWebhook, signedByProvider } from '#bookings/server/payments/receive-webhook.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** This limit is higher than any member needs. It exists because each request calls the card provider. */
const confirmations: Limit = { name: 'payment confirmations', attempts: 120, minutes: 60 }

/** Endpoints to which the member's browser and the card provider report payments. */
export const paymentRoutes = [
  defineRoute(endpoints.confirmPayment, signedIn, async ({ actor, body }, site) => {
    await site.limits.enforce(confirmations, actor.memberId)
    return confirmPayment(site, actor, body.intent_id)
  }),
  defineRoute(endpoints.receiveWebhook, signedByProvider, async ({ actor }, site) => {
    await receiveWebhook(site, actor)
    return { received: true as const }
  }),
]
