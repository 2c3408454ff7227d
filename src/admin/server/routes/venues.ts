import { addVenue, correctVenue, getVenue, listVenues, type VenueAsTyped } from '#admin/contract/venues.ts'
import { listedVenues, venueInAdmin } from '#admin/server/venues/venue-rows.ts'
import { ownerOnly } from '#accounts/server/signed-in.ts'
import type { VenueDetails } from '#events/contract.ts'
import { changeVenue } from '#events/server/change-venue.ts'
import { makeVenue } from '#events/server/make-venue.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const venueRoutes: readonly Route[] = [
  serve(listVenues, ownerOnly, async ({ query }, site) => listedVenues(site, query)),
  serve(getVenue, ownerOnly, async ({ params }, site) => venueInAdmin(site, params.id)),
  serve(addVenue, ownerOnly, async ({ actor, body, files }, site) => {
    return { id: await makeVenue(site, actor, { details: readVenue(body), ...files }) }
  }),
  serve(correctVenue, ownerOnly, async ({ actor, params, body, files }, site) => {
    await changeVenue(site, actor, params.id, { details: readVenue(body), ...files })
    return {}
  }),
]

function readVenue(typed: VenueAsTyped): VenueDetails {
  return { ...typed, lat: Number(typed.lat), lng: Number(typed.lng) }
}
