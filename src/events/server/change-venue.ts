import type { Owner } from '#accounts/actor.ts'
import { eventRefusals, VenueDetails } from '#events/contract.ts'
import { aVisibleEventAt, newCalendarEntriesAt, updateVenue } from '#events/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/pulse.ts'
import { checked, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Corrects a venue; every event there shows it at once, and calendars take it over. An absent picture leaves the old one. */
export async function changeVenue(
  site: Site,
  by: Owner,
  venueId: string,
  given: { details: VenueDetails; picture?: Buffer },
): Promise<void> {
  const details = checked(VenueDetails, given.details)
  const pictureId = given.picture && (await site.pictures.keep(given.picture))
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const found = await updateVenue(tx, venueId, { ...details, ...(pictureId && { pictureId }), changedAt: now })
    if (!found) refuse(eventRefusals.venue_not_found)
    await newCalendarEntriesAt(tx, venueId, now)
    await audit(tx, { at: now, actorId: by.memberId, deed: 'venue changed', subject: venueId })
    const eventId = await aVisibleEventAt(tx, venueId)
    if (eventId !== undefined) await raisePublicVersion(tx, eventId)
  })
}
