import ICAL from 'ical.js'
import { siteItself } from '#accounts/actor.ts'
import type { EventDetails, VenueDetails } from '#events/contract.ts'
import { createEvent } from '#events/server/create-event.ts'
import { createVenue } from '#events/server/create-venue.ts'
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
  stepFreeAccess: 'One step at the door.',
  capacityNotes: 'Thirty.',
}

export function aVenue(site: Site, details: Partial<VenueDetails> = {}): Promise<string> {
  return createVenue(site, siteItself, { details: { ...venueDetails, ...details } })
}

/** Returns the start and end of an event that starts `days` days from now, at the current local time in London. */
export function inDays(site: Site, days: number): { startsAt: string; endsAt: string } {
  const startsAt = site.clock.now().toZonedDateTimeISO('Europe/London').add({ days }).round('minute').toInstant()
  return { startsAt: startsAt.toString(), endsAt: startsAt.add({ minutes: 150 }).toString() }
}

/** Returns the details of an event that starts 168 hours from now. */
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

/** Creates a draft, at a new venue unless `venueId` is set. Returns the draft's id. */
export async function aDraft(
  site: Site,
  overrides: Partial<EventDetails> & { venueId?: string } = {},
): Promise<number> {
  const { venueId, ...details } = overrides
  return createEvent(site, siteItself, {
    venueId: venueId ?? (await aVenue(site)),
    details: eventDetails(site, details),
  })
}

/** Creates an event as `aDraft` does, and publishes it. Returns its id. */
export async function anEvent(
  site: Site,
  overrides: Partial<EventDetails> & { venueId?: string } = {},
): Promise<number> {
  const id = await aDraft(site, overrides)
  await publishEvent(site, siteItself, id)
  return id
}

/** Parses a calendar file with ical.js, which shares no code with the library that writes the file. */
export function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const events = calendar.getAllSubcomponents('vevent')
  const [event] = events
  if (!event || events.length > 1) throw new Error('the file does not contain exactly one event')
  const text = (name: string) => String(event.getFirstPropertyValue(name))
  const instant = (name: string) => {
    const time = event.getFirstPropertyValue(name)
    if (!(time instanceof ICAL.Time)) throw new Error(`the event has no ${name}`)
    return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString()
  }
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: text('uid'),
    organizer: text('organizer'),
    sequence: Number(text('sequence')),
    status: text('status'),
    title: text('summary'),
    description: text('description'),
    startsAt: instant('dtstart'),
    endsAt: instant('dtend'),
    /** The local time at the venue, as written in the file. */
    start: text('dtstart').replace('Z', ''),
  }
}
