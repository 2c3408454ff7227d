import type { Owner } from '#accounts/actor.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { eveningsToRepeat, type Repeat } from '#events/server/evenings-to-repeat.ts'
import { hostsOfEvent } from '#events/server/host-queries.ts'
import { draftEvent } from '#events/server/create-event.ts'
import { existingStartTimes } from '#events/server/venue-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Creates drafts of the same event on later dates. Skips a date if the venue already has an event that starts at that time and
 * is not cancelled, so a repeated request creates no duplicates. Returns the ids of the new drafts.
 */
export async function repeatEvent(site: Site, by: Owner, eventId: number, repeat: Repeat): Promise<number[]> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    const at = site.clock.now()
    const evenings = eveningsToRepeat(event, repeat, at)
    const taken = await existingStartTimes(tx, event.venueId, evenings)
    const hosts = (await hostsOfEvent(tx, eventId)).map(({ id }) => id)
    const made: number[] = []
    for (const times of evenings) {
      if (taken.has(times.startsAt.epochMilliseconds)) continue
      made.push(await draftEvent(tx, { event: { ...copiedFields(event), ...times }, hosts, by, at }))
    }
    return made
  })
}

/** Copies what the owner entered for an event, except its dates. */
function copiedFields(event: EventRow) {
  const { venueId, title, description, pricePence, doorPricePence, timeZone, promisedDates } = event
  const { malePlaces, femalePlaces, releaseMargin, youngestAge, oldestAge, minimumMales, minimumFemales } = event
  return {
    ...{ venueId, title, description, pricePence, doorPricePence, timeZone, promisedDates },
    ...{ malePlaces, femalePlaces, releaseMargin, youngestAge, oldestAge, minimumMales, minimumFemales },
  }
}
