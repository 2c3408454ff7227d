import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/walk-in.ts'
import { orders } from '#bookings/server/routes/places.ts'
import { orderAtDoor, placeAtDoor } from '#bookings/server/walk-ins/order-at-door.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

/** Endpoints for a member without a booking who has scanned the QR code at the door. */
export const walkInRoutes = [
  defineRoute(endpoints.getPlaceAtDoor, signedIn, async ({ actor, body }, site) =>
    placeAtDoor(site, actor, body.token),
  ),
  defineRoute(endpoints.orderPlaceAtDoor, signedIn, async ({ actor, body }, site) => {
    await site.limits.enforce(orders, actor.memberId)
    return orderAtDoor(site, actor, body.token)
  }),
]
