import type { Owner } from '#accounts/actor.ts'
import { EventDetails } from '#events/contract.ts'
import { assignHostsIn } from '#events/server/assign-hosts.ts'
import { eventValues, insertEvent, setPlaces, type EventValues } from '#events/server/store.ts'
import { whyNotSave } from '#events/server/why-not-save.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { parseOrRefuse, refuseEach } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Creates a draft event with its places. Only the owner can see it until it is published. Returns its id. */
export async function createEvent(
  site: Site,
  by: Owner,
  request: { venueId: string; details: EventDetails; hosts?: readonly string[] },
): Promise<number> {
  const event = eventValues(request.venueId, parseOrRefuse(EventDetails, request.details))
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    const hosts = request.hosts ?? []
    refuseEach(await whyNotSave(tx, { event, before: null, hosts, at: now }))
    return draftEvent(tx, { event, hosts, by, at: now })
  })
}

/** Creates a draft with its places and hosts at an existing venue. Returns its id. */
export async function draftEvent(
  tx: Tx,
  { event, hosts, by, at }: { event: EventValues; hosts: readonly string[]; by: Owner; at: Temporal.Instant },
): Promise<number> {
  const id = await insertEvent(tx, event, at)
  await setPlaces(tx, id, 'M', event.malePlaces)
  await setPlaces(tx, id, 'F', event.femalePlaces)
  await audit(tx, { at, actorId: by.memberId, action: 'event created', subject: String(id) })
  if (hosts.length > 0) await assignHostsIn(tx, { eventId: id, memberIds: hosts, by, at })
  return id
}
