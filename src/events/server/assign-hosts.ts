import type { Owner } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { hostIds, filterStaffIds } from '#events/server/host-queries.ts'
import { setHosts } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
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

/** Replaces the hosts inside a transaction that creates or changes the event. The caller holds the event's lock. */
export async function assignHostsIn(
  tx: Tx,
  request: { eventId: number; memberIds: readonly string[]; by: Owner; at: Temporal.Instant },
): Promise<void> {
  const { eventId, by, at } = request
  const hosts = [...new Set(request.memberIds)].toSorted()
  const known = new Set([...(await hostIds(tx, eventId)), ...(await filterStaffIds(tx, hosts))])
  // `known` includes assigned hosts who are no longer staff, so the owner does not have to remove them first.
  if (hosts.some((id) => !known.has(id))) refuse(eventRefusals.not_a_host)
  if (!(await setHosts(tx, eventId, hosts))) return
  await audit(tx, { at, actorId: by.memberId, action: 'hosts assigned', subject: String(eventId), details: { hosts } })
}
