import type { Owner } from '#accounts/actor.ts'
import { VenueDetails } from '#events/contract.ts'
import { insertVenue } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { checked } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Makes a new venue, with its picture if there is one. Returns its id. */
export async function makeVenue(
  site: Site,
  by: Owner,
  given: { details: VenueDetails; picture?: Buffer },
): Promise<string> {
  const details = checked(VenueDetails, given.details)
  const pictureId = given.picture ? await site.pictures.keep(given.picture) : null
  const id = newId()
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await insertVenue(tx, { ...details, id, pictureId, createdAt: now })
    await audit(tx, { at: now, actorId: by.memberId, deed: 'venue made', subject: id })
  })
  return id
}
