import { offerEndsAt, offersToMake } from '#bookings/rules/offering.ts'
import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { Failures } from '#platform/server/failures.ts'
import { balanceOf, eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { placesTaken } from '#bookings/server/queries.ts'
import { insertBooking } from '#bookings/server/store/bookings.ts'
import { markOffered } from '#bookings/server/store/waiting-list.ts'
import {
  eventsWaitedFor,
  freeNumbers,
  queueAt,
  waitersAt,
  type Waiter,
} from '#bookings/server/waiting-list/waiting-rows.ts'
import { lockEvent, type EventRow } from '#events/server/event-rows.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { raisePublicVersion } from '#platform/server/pulse.ts'
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
  const balance = balanceOf(event, (await placesTaken(tx, [eventId])).get(eventId))
  for (const { gender, count, hours } of offersToMake(countsIn(queue), balance)) {
    const endsAt = offerEndsAt(event, hours, now).round('microsecond')
    const served = queue.filter((waiter) => waiter.gender === gender).slice(0, count)
    const numbers = await freeNumbers(tx, eventId, gender, count)
    for (const [index, waiter] of served.entries()) {
      const placeNumber = numbers[index]
      if (placeNumber === undefined) throw new Error('a place that is on sale is free')
      await offer(site, tx, { event, waiter, placeNumber, endsAt, now })
    }
    await raisePublicVersion(tx, eventId)
  }
}

function isOnSale(event: EventRow, now: Temporal.Instant): boolean {
  const isShown = event.publishedAt !== null && event.cancelledAt === null
  return isShown && !isBookingClosed(eventOnSale(event), now.epochMilliseconds)
}

function countsIn(queue: readonly Waiter[]) {
  const men = queue.filter(({ gender }) => gender === 'M').length
  return { M: men, F: queue.length - men }
}

async function offer(
  site: Site,
  tx: Tx,
  given: { event: EventRow; waiter: Waiter; placeNumber: number; endsAt: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  const { event, waiter, placeNumber, endsAt, now } = given
  const id = newId()
  const { memberId, gender } = waiter
  const place = { id, eventId: event.id, memberId, gender, placeNumber, pricePence: event.pricePence, madeAt: now }
  await insertBooking(tx, { ...place, state: 'held', holdExpiresAt: endsAt, offeredAt: now, offerEndsAt: endsAt })
  await markOffered(tx, waiter.id, id, now)
  await site.jobs.enqueue(tx, 'bookings.tell-member', { about: id, what: 'offered' })
  await audit(tx, { at: now, actorId: null, deed: 'place offered', subject: id, details: { event: event.id } })
}

/** The places or the margin of the event have changed. */
export async function makeOffersAt(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, eventId)
    await makeOffers(site, tx, eventId, site.clock.now())
  })
}

/**
 * Finds places that became available to a waiting member without a bookings command: a suspension was lifted, a date of birth was
 * corrected, or booking opened again.
 */
export async function offerWhatIsFree(site: Site): Promise<void> {
  const failures = new Failures()
  for (const { id } of await eventsToServe(site)) await failures.note(makeOffersAt(site, id))
  failures.throwFirst()
}

/**
 * Events where a member waits for a place that is available. Looks at all of them without locks, because mostly there is nothing
 * to do.
 */
async function eventsToServe({ db, clock }: Pick<Site, 'db' | 'clock'>): Promise<EventRow[]> {
  const now = clock.now()
  const events = (await eventsWaitedFor(db)).filter((event) => isOnSale(event, now))
  const ids = events.map(({ id }) => id)
  const [taken, waiters] = await Promise.all([placesTaken(db, ids), waitersAt(db, ids)])
  return events.filter((event) => {
    const waiting = waiters.get(event.id)
    return waiting !== undefined && offersToMake(waiting, balanceOf(event, taken.get(event.id))).length > 0
  })
}
