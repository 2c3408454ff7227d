import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { Failures } from '#platform/server/failures.ts'
import { refundBooking } from '#bookings/server/payments/refund-booking.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { liveAtCancelledEvents } from '#bookings/server/places/event-change-queries.ts'
import { bookingById, liveBookingIdsOf } from '#bookings/server/queries.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Cancels a booking or hold, with or without a refund. A payment that was only authorised is always voided. */
export async function cancelBooking(site: Site, by: Owner, bookingId: string, money: 'refund' | 'keep'): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (!known) refuse(bookingRefusals.booking_not_found)
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    // Each booking at a cancelled event is refunded by its own job, which is already queued.
    if (!booking || booking.state === 'ended' || event?.cancelledAt) refuse(bookingRefusals.booking_not_live)
    const now = site.clock.now()
    await endPlaceAndMakeOffers(site, tx, booking, { reason: 'cancelled', actorId: by.memberId, now })
    // A place that no friend has claimed is always refunded.
    if (money === 'refund' || booking.unclaimed)
      await refundBooking(site, tx, bookingId, { reason: 'owner', requestedBy: by.memberId, now })
    await site.jobs.enqueue(tx, 'bookings.notify-member', {
      about: bookingId,
      type: booking.unclaimed ? 'second chair ended' : 'cancelled by owner',
    })
  })
}

/** Queues a job for each live place at a cancelled event. */
export async function endBookingsOf(site: Site, eventId: number): Promise<void> {
  const bookings = await liveBookingIdsOf(site.db, eventId)
  await inTransaction(site.db, async (tx) => {
    for (const { id } of bookings) await site.jobs.enqueue(tx, 'bookings.end-booking', { bookingId: id })
  })
}

/** Ends one place at a cancelled event, refunds its payment, and notifies the member. */
export async function endForCancelledEvent(site: Site, bookingId: string): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (!known || known.state === 'ended') return
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    if (!booking || booking.state === 'ended') return
    const now = site.clock.now()
    await endPlaceAndMakeOffers(site, tx, booking, { reason: 'event cancelled', actorId: null, now })
    await refundBooking(site, tx, bookingId, { reason: 'event cancelled', requestedBy: null, now })
    await site.jobs.enqueue(tx, 'bookings.notify-member', {
      about: bookingId,
      type: booking.unclaimed ? 'second chair ended' : 'event cancelled',
    })
  })
}

/** A job queued within the last minute may still run; an older one has died. */
const JOB_MINUTES = 1
const BATCH_SIZE = 200

/** Ends the places at cancelled events that no job has ended. */
export async function endRemainingAtCancelledEvents(site: Site): Promise<void> {
  const failures = new Failures()
  const before = site.clock.now().subtract({ minutes: JOB_MINUTES })
  for (const { id } of await liveAtCancelledEvents(site.db, before, BATCH_SIZE))
    await failures.note(endForCancelledEvent(site, id))
  failures.throwFirst()
}
