import * as endpoints from '#admin/contract/venues.ts'
import { loadVenues, loadVenue } from '#admin/server/venues/venue-queries.ts'
import { ownerOnly } from '#accounts/server/access-rules.ts'
import { changeVenue } from '#events/server/change-venue.ts'
import { createVenue } from '#events/server/create-venue.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const venueRoutes: readonly Route[] = [
  defineRoute(endpoints.listVenues, ownerOnly, async ({ query }, site) => loadVenues(site, query)),
  defineRoute(endpoints.getVenue, ownerOnly, async ({ params }, site) => loadVenue(site, params.id)),
  defineRoute(endpoints.addVenue, ownerOnly, async ({ actor, body, files }, site) => {
    return { id: await createVenue(site, actor, { details: body, ...files }) }
  }),
  defineRoute(endpoints.correctVenue, ownerOnly, async ({ actor, params, body, files }, site) => {
    await changeVenue(site, actor, params.id, { details: body, ...files })
    return {}
  }),
]
