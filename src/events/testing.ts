import { siteItself } from '#accounts/actor.ts'
import type { EventDetails, VenueDetails } from '#events/contract.ts'
import { makeEvent } from '#events/server/make-event.ts'
import { makeVenue } from '#events/server/make-venue.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import type { Site } from '#platform/server/site.ts'

export const venueDetails: VenueDetails = {
  name: 'The Test Arms',
  street: '1 Lock Lane',
  town: 'Tipton',
  postcode: 'DY4 7AA',
  lat: 52.53,
  lng: -2.06,
  directions: 'Over the bridge.',
  capacityNotes: 'Thirty.',
}

export function aVenue(site: Site, details: Partial<VenueDetails> = {}): Promise<string> {
  return makeVenue(site, siteItself, { details: { ...venueDetails, ...details } })
}

/** Details of an evening a week from now. */
export function eventDetails(site: Site, details: Partial<EventDetails> = {}): EventDetails {
  const startsAt = site.clock
    .now()
    .add({ hours: 7 * 24 })
    .round('minute')
  return {
    title: 'An evening at the Test Arms',
    description: 'Ten dates and a break.',
    pricePence: 2400,
    startsAt: startsAt.toString(),
    endsAt: startsAt.add({ minutes: 150 }).toString(),
    malePlaces: 10,
    femalePlaces: 10,
    releaseMargin: 3,
    ...details,
  }
}

/** A draft, at a venue of its own unless one is given. Gives its number. */
export async function aDraft(site: Site, given: Partial<EventDetails> & { venueId?: string } = {}): Promise<number> {
  const { venueId, ...details } = given
  return makeEvent(site, siteItself, { venueId: venueId ?? (await aVenue(site)), details: eventDetails(site, details) })
}

/** An event that everyone can see. Gives its number. */
export async function anEvent(site: Site, given: Partial<EventDetails> & { venueId?: string } = {}): Promise<number> {
  const id = await aDraft(site, given)
  await publishEvent(site, siteItself, id)
  return id
}
