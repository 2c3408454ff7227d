import type { Owner } from '#accounts/actor.ts'
import { EventDetails, eventRefusals } from '#events/contract.ts'
import { needsNewDecision, affectsAttendees, whyNotChange } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import { assignHostsIn } from '#events/server/assign-hosts.ts'
import { eventOfAnyState, lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { hostIds } from '#events/server/host-queries.ts'
import { eventValues, recordEventBefore, setPlaces, updateEvent, type EventValues } from '#events/server/store.ts'
import { whyNotSave } from '#events/server/why-not-save.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { parseOrRefuse, refuse, refuseEach } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type ChangeRequest = { venueId: string; details: EventDetails; hosts?: readonly string[] }

/**
 * Changes the details of an event, including its places and release margin. Published events can be changed until they start.
 * Emits `events.rescheduled` for a new day, time or venue and `events.places-changed` for new places, in the same transaction.
 * Without `hosts`, the hosts do not change.
 */
export async function changeEvent(site: Site, by: Owner, eventId: number, request: ChangeRequest): Promise<void> {
  const after = eventValues(request.venueId, parseOrRefuse(EventDetails, request.details))
  await inTransaction(site.db, async (tx) => {
    const before = await lockEvent(tx, eventId)
    // Read under the lock: members who booked before this instant are notified of the change, and members who book after it
    // have seen it.
    const now = site.clock.now()
    if (!before) refuse(eventRefusals.event_not_found)
    const refusal = whyNotChange(toEventState(before), now.epochMilliseconds)
    if (refusal) refuse(refusal)
    refuseEach(await whyNotSave(tx, { event: after, before, hosts: request.hosts ?? [], at: now }))

    const published = before.publishedAt !== null
    const rescheduled = published && affectsAttendees(timesOf(before), timesOf(after))
    const change = {
      eventId,
      sequence: before.calendarSequence + 1,
      isMoved: hasVenueOrStartChanged(before, after),
      changedAt: now,
    }
    if (rescheduled) await recordEventBefore(tx, change)
    await updateEvent(tx, eventId, {
      ...after,
      changedAt: now,
      ...(rescheduled && { calendarSequence: change.sequence }),
      ...(needsNewDecision(msOf(before.decideBy), msOf(after.decideBy)) && { decisionRequestedAt: null }),
    })
    if (rescheduled) await site.jobs.emit(tx, 'events.rescheduled', { ...change, changedAt: now.toString() })
    await changePlaces(site, tx, before, after)
    if (request.hosts) await assignHostsIn(tx, { eventId, memberIds: request.hosts, by, at: now })
    await audit(tx, {
      at: now,
      actorId: by.memberId,
      action: 'event changed',
      subject: String(eventId),
      details: placesOf(after),
    })
    if (published) await raisePublicVersion(tx, eventId)
  })
}

/**
 * Returns whether a change needs a fresh sign-in: another price, day or venue of a published event, after which attendees may
 * take a refund, or other hosts, who see who comes.
 */
export async function changesMoneyOrHosts(db: Db, eventId: number, request: ChangeRequest): Promise<boolean> {
  const before = await eventOfAnyState(db, eventId)
  if (!before) return false
  const hosts = new Set(await hostIds(db, eventId))
  const requested = new Set(request.hosts ?? hosts)
  if (requested.size !== hosts.size || [...requested].some((id) => !hosts.has(id))) return true
  if (before.publishedAt === null) return false
  const after = eventValues(request.venueId, parseOrRefuse(EventDetails, request.details))
  return before.pricePence !== after.pricePence || hasVenueOrStartChanged(before, after)
}

async function changePlaces(site: Site, tx: Tx, before: EventRow, after: EventValues): Promise<void> {
  const changed = JSON.stringify(placesOf(before)) !== JSON.stringify(placesOf(after))
  if (!changed) return
  await setPlaces(tx, before.id, 'M', after.malePlaces)
  await setPlaces(tx, before.id, 'F', after.femalePlaces)
  await site.jobs.emit(tx, 'events.places-changed', { eventId: before.id })
}

function placesOf({
  malePlaces,
  femalePlaces,
  releaseMargin,
}: Pick<EventValues, 'malePlaces' | 'femalePlaces' | 'releaseMargin'>) {
  return { malePlaces, femalePlaces, releaseMargin }
}

function hasVenueOrStartChanged(before: Pick<EventRow, 'venueId' | 'startsAt'>, after: EventValues): boolean {
  return before.venueId !== after.venueId || Temporal.Instant.compare(before.startsAt, after.startsAt) !== 0
}

function timesOf(event: Pick<EventValues, 'startsAt' | 'endsAt' | 'venueId'>) {
  return {
    startsAtMs: event.startsAt.epochMilliseconds,
    endsAtMs: event.endsAt.epochMilliseconds,
    venueId: event.venueId,
  }
}

function msOf(at: Temporal.Instant | null): number | null {
  return at?.epochMilliseconds ?? null
}
