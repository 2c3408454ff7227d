import type { Staff } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { whyNotEnd } from '#events/rules.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { updateEvent } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Ends the event now. It becomes past, and likes open. */
export async function endEvent(site: Site, by: Staff, eventId: number): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    await endEventIn(tx, by, event, now)
  })
}

/** Ends the event in a transaction that holds its lock. */
export async function endEventIn(tx: Tx, by: Staff, event: EventRow, now: Temporal.Instant): Promise<void> {
  const refusal = whyNotEnd(toEventState(event), now.epochMilliseconds)
  if (refusal) refuse(refusal)
  await updateEvent(tx, event.id, { endedAt: now, changedAt: now })
  await audit(tx, { at: now, actorId: by.memberId, action: 'event ended', subject: String(event.id) })
  await raisePublicVersion(tx, event.id)
}
