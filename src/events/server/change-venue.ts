import type { Owner } from '#accounts/actor.ts'
import { eventRefusals, VenueDetails } from '#events/contract.ts'
import { publishedEventAtVenue, incrementCalendarSequences, updateVenue } from '#events/server/store.ts'
import { upcomingEventsAtVenue, lockVenue } from '#events/server/venue-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
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
    await updateVenue(tx, venueId, { ...details, ...(pictureId && { pictureId }), changedAt: now })
    await incrementCalendarSequences(tx, venueId, now)
    if (hasAddressChanged(before, details)) await emitAddressChanged(site, tx, venueId, now)
    await audit(tx, { at: now, actorId: by.memberId, action: 'venue changed', subject: venueId })
    const eventId = await publishedEventAtVenue(tx, venueId)
    if (eventId !== undefined) await raisePublicVersion(tx, eventId)
  })
}

type Address = Pick<VenueDetails, 'name' | 'street' | 'town' | 'postcode'>

function hasAddressChanged(before: Address, after: Address): boolean {
  return (['name', 'street', 'town', 'postcode'] as const).some((part) => before[part] !== after[part])
}

/**
 * Emits `events.rescheduled` for each upcoming event. `isMoved` is false because the building is the same: attendees are not
 * asked whether they can still come.
 */
async function emitAddressChanged(site: Site, tx: Tx, venueId: string, now: Temporal.Instant): Promise<void> {
  for (const { id: eventId, calendarSequence: sequence } of await upcomingEventsAtVenue(tx, venueId, now)) {
    const payload = { eventId, sequence, isMoved: false, changedAt: now.toString() }
    await site.jobs.emit(tx, 'events.rescheduled', payload)
  }
}
