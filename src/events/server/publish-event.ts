import type { Owner } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { whyNotPublish } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { updateEvent } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Shows a draft to everyone and puts its places on sale. */
export async function publishEvent(site: Site, by: Owner, eventId: number): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    const refusal = whyNotPublish(toEventState(event), now.epochMilliseconds)
    if (refusal) refuse(refusal)
    await updateEvent(tx, eventId, { publishedAt: now, changedAt: now })
    await audit(tx, { at: now, actorId: by.memberId, action: 'event published', subject: String(eventId) })
    await raisePublicVersion(tx, eventId)
  })
}
