import { signedIn } from '#accounts/server/signed-in.ts'
import {
  createPaymentIntent,
  getOwnPlace,
  releaseHold as releaseHoldEndpoint,
  extendHold as extendHoldEndpoint,
} from '#bookings/contract/checkout.ts'
import {
  cancelOwnBooking as cancelOwnBookingEndpoint,
  listOwnPlaces as listOwnPlacesEndpoint,
  takeRefund as takeRefundEndpoint,
} from '#bookings/contract/my-events.ts'
import { listOwnPlaces } from '#bookings/server/my-events/list-own-places.ts'
import { extendHold } from '#bookings/server/payments/extend-hold.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { ownPlace } from '#bookings/server/places/own-place.ts'
import { takeRefund } from '#bookings/server/places/take-refund.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** More than any member needs. Each request calls the card provider. */
export const orders: Limit = { name: 'orders', attempts: 60, minutes: 60 }

/** Endpoints for a member's own place: hold, pay, view, cancel. */
export const placeRoutes = [
  serve(getOwnPlace, signedIn, async ({ actor, params }, site) => ownPlace(site, actor, params.id)),
  serve(listOwnPlacesEndpoint, signedIn, async ({ actor, query }, site) => listOwnPlaces(site, actor, query.older)),
  serve(createPaymentIntent, signedIn, async ({ actor, body }, site) => {
    await site.limits.enforce(orders, actor.memberId)
    return orderPlace(site, actor, body.event_id)
  }),
  serve(extendHoldEndpoint, signedIn, async ({ actor, params }, site) => {
    const { until, now } = await extendHold(site, actor, params.id)
    return { hold_expires_at: until.toString(), now: now.toString() }
  }),
  serve(releaseHoldEndpoint, signedIn, async ({ actor, params }, site) => {
    await releaseHold(site, actor, params.id)
    return {}
  }),
  serve(cancelOwnBookingEndpoint, signedIn, async ({ actor, params }, site) => {
    await cancelOwnBooking(site, actor, params.id)
    return {}
  }),
  serve(takeRefundEndpoint, signedIn, async ({ actor, params }, site) => {
    await takeRefund(site, actor, params.id)
    return {}
  }),
]
