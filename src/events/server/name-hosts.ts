import type { Owner } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { staffAmong } from '#events/server/host-rows.ts'
import { setHosts } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** From now on these run the event on its night, and nobody else but the owner: also before it is published, and after. */
export async function nameHosts(site: Site, by: Owner, eventId: number, memberIds: readonly string[]): Promise<void> {
  const hosts = [...new Set(memberIds)].toSorted()
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    if ((await staffAmong(tx, hosts)).length < hosts.length) refuse(eventRefusals.not_a_host)
    const changed = await setHosts(tx, eventId, hosts)
    if (!changed) return
    const at = site.clock.now()
    await audit(tx, { at, actorId: by.memberId, deed: 'hosts named', subject: String(eventId), details: { hosts } })
  })
}
