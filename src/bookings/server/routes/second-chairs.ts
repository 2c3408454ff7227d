import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/second-chair.ts'
import { orders } from '#bookings/server/routes/places.ts'
import { cancelSecondChair } from '#bookings/server/second-chairs/cancel-second-chair.ts'
import { getSecondChair } from '#bookings/server/second-chairs/get-second-chair.ts'
import { orderSecondChair } from '#bookings/server/second-chairs/order-second-chair.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

/** Endpoints to hold, pay for and cancel a friend's place. The friend claims it as a transfer is accepted. */
export const secondChairRoutes = [
  defineRoute(endpoints.getSecondChair, signedIn, async ({ actor, params, query }, site) =>
    getSecondChair(site, actor, { eventId: params.id, gender: query.gender }),
  ),
  defineRoute(endpoints.orderSecondChair, signedIn, async ({ actor, params, body }, site) => {
    await site.limits.enforce(orders, actor.memberId)
    return orderSecondChair(site, actor, { eventId: params.id, gender: body.gender })
  }),
  defineRoute(endpoints.cancelSecondChair, signedIn, async ({ actor, params }, site) => {
    await cancelSecondChair(site, actor, params.id)
    return {}
  }),
]
