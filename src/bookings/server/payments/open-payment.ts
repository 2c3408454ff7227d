import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { openIntent, type OpenIntent } from '#bookings/server/payments/open-intent.ts'
import type { LiveBooking } from '#bookings/server/places/booking-context-queries.ts'
import { openPaymentOf, activePaymentOf } from '#bookings/server/queries.ts'
import { linesOfBooking, sumOfLines } from '#bookings/server/reductions/reduction-queries.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { insertPayment, type LockedPayment } from '#bookings/server/store/payments.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Returns the hold's open payment and its intent. Creates whichever of them is missing.
 * @param made The payment, if it was made together with the hold just now.
 */
export async function openPayment(
  site: Site,
  by: Member,
  booking: LiveBooking,
  made?: LockedPayment,
): Promise<OpenIntent> {
  const payment = made ?? (await inTransaction(site.db, (tx) => findOrMakePayment(site, tx, by, booking)))
  return openIntent(site, payment, `Booking ${booking.id}`)
}

async function findOrMakePayment(site: Site, tx: Tx, by: Member, booking: LiveBooking): Promise<LockedPayment> {
  const { id: bookingId, pricePence } = booking
  const locked = await lockBooking(tx, bookingId)
  if (!locked || locked.state === 'ended') refuse(bookingRefusals.hold_not_found)
  const open = await openPaymentOf(tx, bookingId)
  if (open) return open
  if (await activePaymentOf(tx, bookingId)) refuse(bookingRefusals.already_attending)
  // Read under the lock: another tab may have changed what lowers the price since the booking was read.
  const amountPence = pricePence - sumOfLines(await linesOfBooking(tx, bookingId))
  if (amountPence === 0) refuse(commonRefusals.too_busy)
  return insertPayment(tx, { bookingId, memberId: by.memberId, amountPence, madeAt: site.clock.now() })
}
