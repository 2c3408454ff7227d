import type { Owner } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { whyNotCancel } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { updateEvent } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Cancels the event permanently. Its page remains and shows the cancellation. Emits `events.cancelled`. The reason, which may be
 * empty, is for the email to attendees.
 */
export async function cancelEvent(site: Site, by: Owner, eventId: number, reason = ''): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    const refusal = whyNotCancel(toEventState(event), now.epochMilliseconds)
    if (refusal) refuse(refusal)
    const calendarSequence = event.calendarSequence + 1
    await updateEvent(tx, eventId, { cancelledAt: now, cancellationReason: reason, changedAt: now, calendarSequence })
    await site.jobs.emit(tx, 'events.cancelled', { eventId })
    await audit(tx, { at: now, actorId: by.memberId, action: 'event cancelled', subject: String(eventId) })
    await raisePublicVersion(tx, eventId)
  })
}
