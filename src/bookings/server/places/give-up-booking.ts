import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { hasStarted, lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { goesBack, standingPaymentOf } from '#bookings/server/queries.ts'
import { promiseRefundIfRebooked } from '#bookings/server/store/refund-choices.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * 'I can't come': the place is offered to the waiting list, and its price is not refunded unless the owner has set it otherwise.
 */
export async function giveUpBooking(site: Site, by: Pick<Member, 'memberId'>, bookingId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { event, booking } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    // At a cancelled event the booking is about to end by itself, with a refund.
    if (booking.state === 'ended' || event.cancelledAt) refuse(bookingRefusals.booking_not_live)
    if (hasStarted(event, now)) refuse(bookingRefusals.event_started)
    await endLive(site, tx, booking, { why: 'given up', actorId: by.memberId, now })
    if (site.config.refundWhenRebooked && (await hasPaid(tx, bookingId))) await promiseRefundIfRebooked(tx, bookingId)
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: bookingId, what: 'given up' })
  })
}

async function hasPaid(tx: Tx, bookingId: string): Promise<boolean> {
  const payment = await standingPaymentOf(tx, bookingId)
  return payment?.state === 'captured' && !(await goesBack(tx, payment.id))
}
