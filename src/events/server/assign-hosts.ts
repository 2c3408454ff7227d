import type { Owner } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { hostIds, filterStaffIds } from '#events/server/host-queries.ts'
import { setHosts } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Replaces the event's hosts. Only the hosts and the owner can run the event. Hosts can be assigned before and after
 * publishing.
 */
export async function assignHosts(site: Site, by: Owner, eventId: number, memberIds: readonly string[]): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    await assignHostsIn(tx, { eventId, memberIds, by, at: site.clock.now() })
  })
}

/**
 * Returns true if each of these members can be a host of the event. Assigned hosts who are no longer staff can stay, so the
 * owner does not have to remove them first. `eventId` is null for a new event.
 */
export async function canAllHost(db: Db, eventId: number | null, memberIds: readonly string[]): Promise<boolean> {
  const assigned = eventId === null ? [] : await hostIds(db, eventId)
  const known = new Set([...assigned, ...(await filterStaffIds(db, memberIds))])
  return memberIds.every((id) => known.has(id))
}

/** Replaces the hosts inside a transaction that creates or changes the event. The caller holds the event's lock. */
export async function assignHostsIn(
  tx: Tx,
  request: { eventId: number; memberIds: readonly string[]; by: Owner; at: Temporal.Instant },
): Promise<void> {
  const { eventId, by, at } = request
  const hosts = [...new Set(request.memberIds)].toSorted()
  if (!(await canAllHost(tx, eventId, hosts))) refuse(eventRefusals.not_a_host)
  if (!(await setHosts(tx, eventId, hosts))) return
  await audit(tx, { at, actorId: by.memberId, action: 'hosts assigned', subject: String(eventId), details: { hosts } })
}
