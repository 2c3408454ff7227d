import { signedIn } from '#accounts/server/access-rules.ts'
import * as checkoutEndpoints from '#bookings/contract/checkout.ts'
import * as myEventsEndpoints from '#bookings/contract/my-events.ts'
import { listOwnPlaces } from '#bookings/server/my-events/list-own-places.ts'
import { extendHold } from '#bookings/server/payments/extend-hold.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { ownPlace } from '#bookings/server/places/own-place.ts'
import { takeRefund } from '#bookings/server/places/take-refund.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** This limit is higher than any member needs. It exists because each request calls the card provider. */
export const orders: Limit = { name: 'orders', attempts: 60, minutes: 60 }

/** Endpoints to hold, pay for, view and cancel a member's own place. */
export const placeRoutes = [
  defineRoute(checkoutEndpoints.getOwnPlace, signedIn, async ({ actor, params }, site) =>
    ownPlace(site, actor, params.id),
  ),
  defineRoute(myEventsEndpoints.listOwnPlaces, signedIn, async ({ actor, query }, site) =>
    listOwnPlaces(site, actor, query.older),
  ),
  defineRoute(checkoutEndpoints.createPaymentIntent, signedIn, async ({ actor, query, body }, site) => {
    await site.limits.enforce(orders, actor.memberId)
    return orderPlace(site, actor, body.event_id, query.via)
  }),
  defineRoute(checkoutEndpoints.extendHold, signedIn, async ({ actor, params }, site) => {
    const { until, now } = await extendHold(site, actor, params.id)
    return { hold_expires_at: until.toString(), now: now.toString() }
  }),
  defineRoute(checkoutEndpoints.releaseHold, signedIn, async ({ actor, params }, site) => {
    await releaseHold(site, actor, params.id)
    return {}
  }),
  defineRoute(myEventsEndpoints.cancelOwnBooking, signedIn, async ({ actor, params }, site) => {
    await cancelOwnBooking(site, actor, params.id)
    return {}
  }),
  defineRoute(myEventsEndpoints.takeRefund, signedIn, async ({ actor, params, body }, site) => {
    await takeRefund(site, actor, params.id, body.as)
    return {}
  }),
]
