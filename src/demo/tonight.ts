import { siteItself } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { visitorAccounts } from '#demo/cards.ts'
import { demoMemberByName } from '#demo/member-named.ts'
import { demoPeople } from '#demo/people.ts'
import { siteAt } from '#demo/site-at.ts'
import { stableHash } from '#demo/stable-hash.ts'
import { withAdvisoryLock } from '#demo/with-advisory-lock.ts'
import { guestsOf } from '#event-night/server/door-queries.ts'
import { runCheckInCommand } from '#event-night/server/run-check-in-command.ts'
import { eventRefusals } from '#events/contract.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { createEvent } from '#events/server/create-event.ts'
import { eventsAtVenues, type EventAtVenue } from '#events/server/event-queries.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse, Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const TITLE = 'Tonight at the Glassmakers'
const VENUE = 'The Glassmakers Arms'
const PLACES = 12
/** One man fewer than women, so that a guest sits out in every round. */
const GUESTS = { F: 12, M: 11 }
const LENGTH_MINUTES = 120

/** Returns the evening that is on now or starts soon, if one was made. */
export function eveningTonight(site: Pick<Site, 'db' | 'clock'>): Promise<EventAtVenue | undefined> {
  return eventsAtVenues(site.db)
    .where('events.title', '=', TITLE)
    .where('events.cancelledAt', 'is', null)
    .where('events.endedAt', 'is', null)
    .where('events.endsAt', '>', site.clock.now())
    .orderBy('events.startsAt')
    .executeTakeFirst()
}

/**
 * Makes an evening that starts in five to ten minutes, with half of its guests checked in, unless one is on. It depends only on
 * the site's time, so that it is there at any hour and on any day.
 */
export async function makeEveningTonight(site: Site): Promise<EventAtVenue> {
  await withAdvisoryLock(site.db, 3, async () => {
    if (await eveningTonight(site)) return
    const id = await createEvening(site)
    await bookPlaces(site, id)
    await checkInHalf(site, id)
  })
  return (await eveningTonight(site)) ?? refuse(eventRefusals.event_not_found)
}

async function createEvening(site: Site): Promise<number> {
  const venues = await site.db.selectFrom('venues').select(['id', 'name']).orderBy('name').execute()
  const venue = venues.find(({ name }) => name === VENUE) ?? venues[0] ?? refuse(eventRefusals.event_not_found)
  const soon = site.clock.now().add({ minutes: 5 })
  const startsAt = soon.round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode: 'ceil' })
  const details = {
    title: TITLE,
    description: 'An evening to try out in the demo: the door, the rounds, the big screen and the guests’ own pages.',
    timeZone: 'Europe/London',
    startsAt: startsAt.toString(),
    endsAt: startsAt.add({ minutes: LENGTH_MINUTES }).toString(),
    ...{ pricePence: 0, malePlaces: PLACES, femalePlaces: PLACES, releaseMargin: PLACES },
    ...{ youngestAge: null, oldestAge: null, bookingClosesAt: null },
  }
  const id = await createEvent(site, siteItself, { venueId: venue.id, details })
  await publishEvent(site, siteItself, id)
  const host = await memberByEmail(site.db, 'host@example.com')
  if (host?.role === 'host' && !host.suspendedAt) await assignHosts(site, siteItself, id, [host.id])
  return id
}

/** Books places for the visitors' accounts and others, who are different people from evening to evening. */
async function bookPlaces(site: Site, eventId: number): Promise<void> {
  const rank = ({ userName, key }: (typeof demoPeople)[number]) =>
    visitorAccounts.includes(userName) ? -1 : stableHash(`${eventId} ${key}`)
  const booked = { F: 0, M: 0 }
  const quiet = siteAt(site, site.clock.now())
  for (const { userName, gender } of demoPeople.toSorted((a, b) => rank(a) - rank(b))) {
    if (booked[gender] === GUESTS[gender]) continue
    const member = await demoMemberByName(site, userName)
    if (member && (await isBooked(quiet, member, eventId))) booked[gender] += 1
  }
}

/** Returns false if the member cannot book, for example because a visitor has suspended them or they have no date of birth. */
async function isBooked(site: Site, member: Parameters<typeof orderPlace>[1], eventId: number): Promise<boolean> {
  try {
    await orderPlace(site, member, eventId)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Checks in Amy and every other guest, but not Tom, so that a host can check in the rest. */
async function checkInHalf(site: Site, eventId: number): Promise<void> {
  const [amy, tom] = visitorAccounts
  const guests = (await guestsOf(site.db, eventId)).filter(({ userName }) => userName !== tom)
  const owner = await site.db.selectFrom('members').select('id').where('role', '=', 'owner').executeTakeFirst()
  if (!owner) return
  const by = { memberId: MemberId.parse(owner.id), role: 'owner' as const }
  const deviceId = newId()
  for (const [nth, { bookingId, userName }] of guests.entries()) {
    if (nth % 2 > 0 && userName !== amy) continue
    const made_at = site.clock.now().toString()
    const command = { id: newId(), made_at, action: 'check in' as const, booking_id: bookingId }
    await runCheckInCommand(site, by, { eventId, deviceId, command })
  }
}
