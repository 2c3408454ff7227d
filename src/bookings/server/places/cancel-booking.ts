import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { askRefund } from '#bookings/server/payments/ask-refund.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { bookingById, liveBookingIdsOf, standingPaymentOf } from '#bookings/server/queries.ts'
import { lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The owner takes a place back, with or without the money. What was only authorised is let go of in either case. */
export async function cancelBooking(site: Site, by: Owner, bookingId: string, money: 'refund' | 'keep'): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (!known) refuse(bookingRefusals.booking_not_found)
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    if (!booking || booking.state === 'ended') refuse(bookingRefusals.booking_not_live)
    const now = site.clock.now()
    await endLive(site, tx, booking, { why: 'cancelled', actorId: by.memberId, now })
    if (money === 'refund') await giveBack(site, tx, booking, { why: 'owner', askedBy: by.memberId })
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
    await giveBack(site, tx, booking, { why: 'event cancelled', askedBy: null })
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: bookingId, what: 'event cancelled' })
  })
}

async function giveBack(
  site: Site,
  tx: Tx,
  booking: LockedBooking,
  asked: { why: 'owner' | 'event cancelled'; askedBy: string | null },
): Promise<void> {
  const standing = await standingPaymentOf(tx, booking.id)
  const payment = standing && (await lockPayment(tx, standing.id))
  if (!payment) return
  await askRefund(site, tx, { ...asked, payment, amountPence: payment.amountPence, now: site.clock.now() })
}
