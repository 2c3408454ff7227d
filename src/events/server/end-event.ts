import type { Staff } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { whyNotEnd } from '#events/rules.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { updateEvent } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Ends the event now. It becomes past, and likes open. */
export async function endEvent(site: Site, by: Staff, eventId: number): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    const refusal = whyNotEnd(toEventState(event), now.epochMilliseconds)
    if (refusal) refuse(refusal)
    await updateEvent(tx, eventId, { endedAt: now, changedAt: now })
    await audit(tx, { at: now, actorId: by.memberId, action: 'event ended', subject: String(eventId) })
    await raisePublicVersion(tx, eventId)
  })
}
