import type { Owner } from '#accounts/actor.ts'
import { EventDetails, eventRefusals } from '#events/contract.ts'
import { eventValues, insertEvent, setPlaces, venueExists } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { checked, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** A new event as a draft, with its places; only the owner sees it until it is published. Gives its number. */
export async function makeEvent(
  site: Site,
  by: Owner,
  given: { venueId: string; details: EventDetails },
): Promise<number> {
  const event = eventValues(given.venueId, checked(EventDetails, given.details))
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    if (!(await venueExists(tx, event.venueId))) refuse(eventRefusals.venue_not_found)
    const id = await insertEvent(tx, event, now)
    await setPlaces(tx, id, 'M', event.malePlaces)
    await setPlaces(tx, id, 'F', event.femalePlaces)
    await audit(tx, { at: now, actorId: by.memberId, deed: 'event made', subject: String(id) })
    return id
  })
}
