import { claimEndsAt, CLAIM_ENDS_HOURS } from '#bookings/rules/second-chairs.ts'
import { refundBooking } from '#bookings/server/payments/refund-booking.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { unclaimedBefore } from '#bookings/server/second-chairs/second-chair-queries.ts'
import { lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import type { Site } from '#platform/server/site.ts'

const BATCH_SIZE = 200

/** Releases every friend's place that was not claimed in time, and refunds it in full. */
export async function releaseUnclaimed(site: Site): Promise<void> {
  const failures = new Failures()
  const startsBefore = site.clock.now().add({ hours: CLAIM_ENDS_HOURS })
  for (const { id, eventId } of await unclaimedBefore(site.db, startsBefore, BATCH_SIZE))
    await failures.note(releaseIfUnclaimed(site, id, eventId))
  failures.throwFirst()
}

/** The lock decides between a release and a claim at the same time. */
export async function releaseIfUnclaimed(site: Site, id: string, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const booking = await lockBooking(tx, id)
    const now = site.clock.now()
    // The places at a cancelled event are ended and refunded by jobs.
    if (!event || event.cancelledAt || booking?.state !== 'booked' || !booking.unclaimed) return
    if (Temporal.Instant.compare(now, claimEndsAt(event.startsAt)) < 0) return
    await releaseAndRefund(site, tx, booking, { reason: 'not claimed', actorId: null, now })
  })
}

type Release = { reason: 'not claimed' | 'cancelled by member'; actorId: string | null; now: Temporal.Instant }

/** Ends a friend's place that nobody has claimed, refunds it, and notifies the buyer. The caller has locked the event. */
export async function releaseAndRefund(site: Site, tx: Tx, booking: LockedBooking, end: Release): Promise<void> {
  const { actorId: requestedBy, now } = end
  await endPlaceAndMakeOffers(site, tx, booking, end)
  await refundBooking(site, tx, booking.id, { reason: 'not claimed', requestedBy, now })
  await site.jobs.enqueue(tx, 'bookings.notify-member', { about: booking.id, type: 'second chair ended' })
}
