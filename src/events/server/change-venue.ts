import type { Owner } from '#accounts/actor.ts'
import { eventRefusals, VenueDetails } from '#events/contract.ts'
import { hasPublishedEvents, incrementCalendarSequences, recordEventBefore, updateVenue } from '#events/server/store.ts'
import { upcomingEventsAtVenue, lockVenue } from '#events/server/venue-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { raiseVersionOfEveryPage } from '#platform/server/version-poller.ts'
import { parseOrRefuse, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Corrects a venue. Every event there shows the correction immediately, and calendars apply it. Attendees are notified if the
 * name or address has changed. Without `picture`, the current picture stays.
 */
export async function changeVenue(
  site: Site,
  by: Owner,
  venueId: string,
  request: { details: VenueDetails; picture?: Buffer },
): Promise<void> {
  const details = parseOrRefuse(VenueDetails, request.details)
  const pictureId = request.picture && (await site.pictures.save(request.picture))
  await inTransaction(site.db, async (tx) => {
    const before = await lockVenue(tx, venueId)
    if (!before) refuse(eventRefusals.venue_not_found)
    const now = site.clock.now()
    await incrementCalendarSequences(tx, venueId, now)
    const changes = hasAddressChanged(before, details) ? await recordEventsBefore(tx, venueId, now) : []
    await updateVenue(tx, venueId, { ...details, ...(pictureId && { pictureId }), changedAt: now })
    for (const change of changes)
      await site.jobs.emit(tx, 'events.rescheduled', { ...change, changedAt: now.toString() })
    await audit(tx, { at: now, actorId: by.memberId, action: 'venue changed', subject: venueId })
    if (await hasPublishedEvents(tx, venueId)) await raiseVersionOfEveryPage(tx)
  })
}

type Address = Pick<VenueDetails, 'name' | 'street' | 'town' | 'postcode'>

function hasAddressChanged(before: Address, after: Address): boolean {
  return (['name', 'street', 'town', 'postcode'] as const).some((part) => before[part] !== after[part])
}

/**
 * Records each upcoming event as it is before the correction, after its calendar sequence was incremented. `isMoved` is false
 * because the building is the same: attendees are not asked whether they can still come.
 */
async function recordEventsBefore(tx: Tx, venueId: string, changedAt: Temporal.Instant) {
  const upcoming = await upcomingEventsAtVenue(tx, venueId, changedAt)
  const changes = upcoming.map(({ id, calendarSequence }) => ({
    eventId: id,
    sequence: calendarSequence,
    isMoved: false,
    changedAt,
  }))
  for (const change of changes) await recordEventBefore(tx, change)
  return changes
}
