import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { Failures } from '#platform/server/failures.ts'
import { giveBack } from '#bookings/server/payments/give-back.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { liveAtCancelledEvents } from '#bookings/server/places/event-change-rows.ts'
import { bookingById, liveBookingIdsOf } from '#bookings/server/queries.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The owner takes a place back, with or without the money. What was only authorised is let go of in either case. */
export async function cancelBooking(site: Site, by: Owner, bookingId: string, money: 'refund' | 'keep'): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (!known) refuse(bookingRefusals.booking_not_found)
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    // Of an event that was called off each booking's money goes back; its job is on the way.
    if (!booking || booking.state === 'ended' || event?.cancelledAt) refuse(bookingRefusals.booking_not_live)
    const now = site.clock.now()
    await endLive(site, tx, booking, { why: 'cancelled', actorId: by.memberId, now })
    if (money === 'refund') await giveBack(site, tx, bookingId, { why: 'owner', askedBy: by.memberId, now })
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: bookingId, what: 'taken back' })
  })
}

/** The event was called off: each of its live places is ended by a job of its own. */
export async function endBookingsOf(site: Site, eventId: number): Promise<void> {
  const bookings = await liveBookingIdsOf(site.db, eventId)
  await inTransaction(site.db, async (tx) => {
    for (const { id } of bookings) await site.jobs.enqueue(tx, 'bookings.end-booking', { bookingId: id })
  })
}

/** One place at an event that was called off: it ends, the money goes back to the card that paid, and the member is told. */
export async function endForCancelledEvent(site: Site, bookingId: string): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (!known || known.state === 'ended') return
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    if (!booking || booking.state === 'ended') return
    const now = site.clock.now()
    await endLive(site, tx, booking, { why: 'event cancelled', actorId: null, now })
    await giveBack(site, tx, bookingId, { why: 'event cancelled', askedBy: null, now })
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: bookingId, what: 'event cancelled' })
  })
}

/** A job of the minute before is about to do it; one that is older has died. */
const JOB_MINUTES = 1
const AT_A_TIME = 200

/** Ends the places at events called off that no job came to end. */
export async function endLeftAtCancelledEvents(site: Site): Promise<void> {
  const failures = new Failures()
  const before = site.clock.now().subtract({ minutes: JOB_MINUTES })
  for (const { id } of await liveAtCancelledEvents(site.db, before, AT_A_TIME))
    await failures.note(endForCancelledEvent(site, id))
  failures.throwFirst()
}
