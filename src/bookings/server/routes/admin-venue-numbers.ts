import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/admin/venue-numbers.ts'
import { loadVenueNumbers } from '#bookings/server/venue-numbers/load-venue-numbers.ts'
import { sendVenueNumbers } from '#bookings/server/venue-numbers/send-venue-numbers.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const venueNumberRoutes = [
  defineRoute(endpoints.getVenueNumbers, ownerOnly, ({ params }, site) => loadVenueNumbers(site, params.id)),
  defineRoute(endpoints.sendVenueNumbers, ownerOnly, async ({ actor, params, body }, site) => {
    await sendVenueNumbers(site, actor, { id: body.id, eventId: params.id })
    return {}
  }),
]
