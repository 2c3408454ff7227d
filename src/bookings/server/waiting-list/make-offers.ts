import { offerEndsAt, offersDue } from '#bookings/rules/offers.ts'
import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { Failures } from '#platform/server/failures.ts'
import { toBalance, toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { placesTaken } from '#bookings/server/queries.ts'
import { insertBooking } from '#bookings/server/store/bookings.ts'
import { markOffered } from '#bookings/server/store/waiting-list.ts'
import {
  eventsWithWaitingList,
  freePlaceNumbers,
  queueAt,
  waitingCounts,
  type WaitingMember,
} from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Offers every available place to waiting members, first come, first served. Every command that frees or releases a place calls
 * this in its own transaction, with the event locked.
 */
export async function makeOffers(site: Site, tx: Tx, eventId: number, now: Temporal.Instant): Promise<void> {
  const queue = await queueAt(tx, eventId)
  if (queue.length === 0) return
  const event = await lockEvent(tx, eventId)
  if (!event || !isOnSale(event, now)) return
  const balance = toBalance(event, (await placesTaken(tx, [eventId])).get(eventId))
  for (const { gender, count, hours } of offersDue(countsIn(queue), balance)) {
    const endsAt = offerEndsAt(event, hours, now).round('microsecond')
    const served = queue.filter((waitingMember) => waitingMember.gender === gender).slice(0, count)
    const numbers = await freePlaceNumbers(tx, eventId, gender, count)
    for (const [index, waitingMember] of served.entries()) {
      const placeNumber = numbers[index]
      if (placeNumber === undefined) throw new Error('no free place was found although one is on sale')
      await offer(site, tx, { event, waitingMember, placeNumber, endsAt, now })
    }
    await raisePublicVersion(tx, eventId)
  }
}

function isOnSale(event: EventRow, now: Temporal.Instant): boolean {
  const isPublished = event.publishedAt !== null && event.cancelledAt === null
  return isPublished && !isBookingClosed(toEventOnSale(event), now.epochMilliseconds)
}

function countsIn(queue: readonly WaitingMember[]) {
  const men = queue.filter(({ gender }) => gender === 'M').length
  return { M: men, F: queue.length - men }
}

async function offer(
  site: Site,
  tx: Tx,
  request: {
    event: EventRow
    waitingMember: WaitingMember
    placeNumber: number
    endsAt: Temporal.Instant
    now: Temporal.Instant
  },
): Promise<void> {
  const { event, waitingMember, placeNumber, endsAt, now } = request
  const id = newId()
  const { memberId, gender } = waitingMember
  const place = { id, eventId: event.id, memberId, gender, placeNumber, pricePence: event.pricePence, madeAt: now }
  await insertBooking(tx, { ...place, state: 'held', holdExpiresAt: endsAt, offeredAt: now, offerEndsAt: endsAt })
  await markOffered(tx, waitingMember.id, id, now)
  await site.jobs.enqueue(tx, 'bookings.notify-member', { about: id, type: 'place offered' })
  await audit(tx, { at: now, actorId: null, action: 'place offered', subject: id, details: { event: event.id } })
}

/** Makes offers for an event in a separate transaction, for example after its places or margin have changed. */
export async function makeOffersForEvent(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, eventId)
    await makeOffers(site, tx, eventId, site.clock.now())
  })
}

/**
 * Offers places that became available to a waiting member through something other than a bookings command: a suspension was
 * lifted, a date of birth was corrected, or booking reopened.
 */
export async function offerFreePlaces(site: Site): Promise<void> {
  const failures = new Failures()
  for (const { id } of await eventsToServe(site)) await failures.note(makeOffersForEvent(site, id))
  failures.throwFirst()
}

/**
 * Returns the events where a place is available for a waiting member. Checks all events without locks, because there is usually
 * nothing to do.
 */
async function eventsToServe({ db, clock }: Pick<Site, 'db' | 'clock'>): Promise<EventRow[]> {
  const now = clock.now()
  const events = (await eventsWithWaitingList(db)).filter((event) => isOnSale(event, now))
  const ids = events.map(({ id }) => id)
  const [taken, counts] = await Promise.all([placesTaken(db, ids), waitingCounts(db, ids)])
  return events.filter((event) => {
    const waiting = counts.get(event.id)
    return waiting !== undefined && offersDue(waiting, toBalance(event, taken.get(event.id))).length > 0
  })
}
