import { loadSharp } from '#platform/server/pictures/load-sharp.ts'
import { siteItself } from '#accounts/actor.ts'
import type { DemoEvent } from '#demo/demo-event.ts'
import { demoEvents } from '#demo/events.ts'
import { demoVenues, type DemoVenue } from '#demo/venues.ts'
import type { EventDetails } from '#events/contract.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { createEvent } from '#events/server/create-event.ts'
import { createVenue } from '#events/server/create-venue.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Site } from '#platform/server/site.ts'

const ZONE = 'Europe/London'

/** Creates venues and events with the owner's commands. */
export async function fillEvents(site: Site): Promise<void> {
  const venueIds = new Map<string, string>()
  for (const venue of demoVenues) venueIds.set(venue.key, await demoVenue(site, venue))
  const today = site.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  const inOrder = demoEvents.toSorted((a, b) => a.daysFromToday - b.daysFromToday)
  for (const event of inOrder) await demoEvent(site, event, venueIds.get(event.venue) ?? '', today)
}

async function demoVenue(site: Site, venue: DemoVenue): Promise<string> {
  const existing = await site.db.selectFrom('venues').select('id').where('name', '=', venue.name).executeTakeFirst()
  if (existing) return existing.id
  const { key: _key, drawing, ...details } = venue
  return createVenue(site, siteItself, {
    details,
    picture: await (await loadSharp())(Buffer.from(drawing)).png().toBuffer(),
  })
}

async function demoEvent(site: Site, event: DemoEvent, venueId: string, today: Temporal.PlainDate): Promise<void> {
  const existing = await site.db
    .selectFrom('events')
    .select(['id', 'publishedAt', 'cancelledAt'])
    .where('title', '=', event.title)
    .executeTakeFirst()
  const details = detailsOf(event, today)
  // Events are created and published three weeks before they start, or now if that time is in the future.
  const then = earlierOf(Temporal.Instant.from(details.startsAt).subtract({ hours: 21 * 24 }), site.clock.now())
  const siteThen: Site = { ...site, clock: fixedClock(then) }
  const id = existing?.id ?? (await createEvent(siteThen, siteItself, { venueId, details }))
  if (event.state !== 'draft' && !existing?.publishedAt) await publishEvent(siteThen, siteItself, id)
  if (event.state === 'cancelled' && !existing?.cancelledAt) await cancelEvent(site, siteItself, id)
}

function detailsOf(event: DemoEvent, today: Temporal.PlainDate): EventDetails {
  const starts = today
    .add({ days: event.daysFromToday })
    .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(event.startsAt) })
  const closes = event.bookingClosesHoursBefore
  const { title, description, pricePence, malePlaces, femalePlaces, releaseMargin, youngestAge, oldestAge } = event
  const { promisedDates = null } = event
  return {
    title,
    description,
    pricePence,
    malePlaces,
    femalePlaces,
    releaseMargin,
    youngestAge,
    oldestAge,
    promisedDates,
    timeZone: ZONE,
    startsAt: starts.toInstant().toString(),
    endsAt: starts.add({ minutes: event.lengthMinutes }).toInstant().toString(),
    bookingClosesAt: closes === null ? null : starts.subtract({ hours: closes }).toInstant().toString(),
  }
}

function fixedClock(at: Temporal.Instant): Clock {
  return { now: () => at }
}

function earlierOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b
}
