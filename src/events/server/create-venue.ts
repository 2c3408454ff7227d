import type { Owner } from '#accounts/actor.ts'
import { VenueDetails } from '#events/contract.ts'
import { insertVenue } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { parseOrRefuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Creates a venue, with its picture if there is one. Returns its id. */
export async function createVenue(
  site: Site,
  by: Owner,
  request: { details: VenueDetails; picture?: Buffer },
): Promise<string> {
  const details = parseOrRefuse(VenueDetails, request.details)
  const pictureId = request.picture ? await site.pictures.save(request.picture) : null
  const id = newId()
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await insertVenue(tx, { ...details, id, pictureId, createdAt: now })
    await audit(tx, { at: now, actorId: by.memberId, action: 'venue created', subject: id })
  })
  return id
}
