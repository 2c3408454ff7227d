import { signedIn } from '#accounts/server/signed-in.ts'
import {
  createPaymentIntent,
  getOwnPlace,
  giveUpHold as giveUpHoldEndpoint,
  pressPay as pressPayEndpoint,
} from '#bookings/contract/checkout.ts'
import {
  giveUpBooking as giveUpBookingEndpoint,
  listOwnPlaces as listOwnPlacesEndpoint,
  takeRefund as takeRefundEndpoint,
} from '#bookings/contract/my-events.ts'
import { listOwnPlaces } from '#bookings/server/my-events/list-own-places.ts'
import { pressPay } from '#bookings/server/payments/press-pay.ts'
import { giveUpBooking } from '#bookings/server/places/give-up-booking.ts'
import { giveUpHold } from '#bookings/server/places/give-up-hold.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { ownPlace } from '#bookings/server/places/own-place.ts'
import { takeRefund } from '#bookings/server/places/take-refund.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** More than any member needs. Each request calls the card provider. */
export const orders: Limit = { name: 'orders', tries: 60, minutes: 60 }

/** Endpoints for a member's own place: hold, pay, view, cancel. */
export const placeRoutes = [
  serve(getOwnPlace, signedIn, async ({ actor, params }, site) => ownPlace(site, actor, params.id)),
  serve(listOwnPlacesEndpoint, signedIn, async ({ actor, query }, site) => listOwnPlaces(site, actor, query.older)),
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
  serve(giveUpBookingEndpoint, signedIn, async ({ actor, params }, site) => {
    await giveUpBooking(site, actor, params.id)
    return {}
  }),
  serve(takeRefundEndpoint, signedIn, async ({ actor, params }, site) => {
    await takeRefund(site, actor, params.id)
    return {}
  }),
]
