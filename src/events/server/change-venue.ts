import type { Owner } from '#accounts/actor.ts'
import { eventRefusals, VenueDetails } from '#events/contract.ts'
import { aVisibleEventAt, newCalendarEntriesAt, updateVenue } from '#events/server/store.ts'
import { comingEventsAt, lockVenue } from '#events/server/venue-rows.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/pulse.ts'
import { checked, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Corrects a venue. Every event there shows it at once, and calendars pick it up. Attendees are notified if the name or address
 * they were given has changed. If `picture` is absent, the old one stays.
 */
export async function changeVenue(
  site: Site,
  by: Owner,
  venueId: string,
  given: { details: VenueDetails; picture?: Buffer },
): Promise<void> {
  const details = checked(VenueDetails, given.details)
  const pictureId = given.picture && (await site.pictures.keep(given.picture))
  await inTransaction(site.db, async (tx) => {
    const before = await lockVenue(tx, venueId)
    if (!before) refuse(eventRefusals.venue_not_found)
    const now = site.clock.now()
    await updateVenue(tx, venueId, { ...details, ...(pictureId && { pictureId }), changedAt: now })
    await newCalendarEntriesAt(tx, venueId, now)
    if (isFoundOtherwise(before, details)) await tellOfAddress(site, tx, venueId, now)
    await audit(tx, { at: now, actorId: by.memberId, deed: 'venue changed', subject: venueId })
    const eventId = await aVisibleEventAt(tx, venueId)
    if (eventId !== undefined) await raisePublicVersion(tx, eventId)
  })
}

type Address = Pick<VenueDetails, 'name' | 'street' | 'town' | 'postcode'>

function isFoundOtherwise(before: Address, after: Address): boolean {
  return (['name', 'street', 'town', 'postcode'] as const).some((part) => before[part] !== after[part])
}

/** The building is the same, so nobody is asked whether they can still come. */
async function tellOfAddress(site: Site, tx: Tx, venueId: string, now: Temporal.Instant): Promise<void> {
  for (const { id: eventId, calendarSequence: sequence } of await comingEventsAt(tx, venueId, now)) {
    const news = { eventId, sequence, isMoved: false, changedAt: now.toString() }
    await site.jobs.tell(tx, 'events.rescheduled', news)
  }
}
