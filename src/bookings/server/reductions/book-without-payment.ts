import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { reductionRefusals } from '#bookings/contract/reductions.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { requireEligible } from '#bookings/server/places/check-eligibility.ts'
import { completeBooking } from '#bookings/server/places/complete-booking.ts'
import { linesOfBooking, sumOfLines } from '#bookings/server/reductions/reduction-queries.ts'
import { lockBooking, markBooked } from '#bookings/server/store/bookings.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inEventTurn } from '#events/server/event-turns.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Books a held place for which nothing is left to pay. Does nothing if it is booked already. */
export async function bookWithoutPayment(site: Site, by: Member, bookingId: string): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (known?.memberId !== by.memberId) refuse(bookingRefusals.hold_not_found)
  await inEventTurn(site.db, known.eventId, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    const now = site.clock.now()
    if (!event || booking?.memberId !== by.memberId || booking.state === 'ended') refuse(bookingRefusals.hold_not_found)
    if (booking.state === 'booked') return
    // A sweep is about to end it.
    if (booking.holdExpiresAt && Temporal.Instant.compare(booking.holdExpiresAt, now) <= 0)
      refuse(bookingRefusals.hold_not_found)
    if (event.cancelledAt) refuse(bookingRefusals.event_cancelled)
    if (booking.offeredAt) {
      // The event may have changed since the place was offered.
      const context = await readBookingContext(tx, event.id, by.memberId)
      requireEligible(site, 'offer', { event, context, now })
    }
    if (sumOfLines(await linesOfBooking(tx, bookingId)) < booking.pricePence)
      refuse(reductionRefusals.something_left_to_pay)
    await markBooked(tx, bookingId, now, newTicketCode())
    const { id, eventId, memberId, gender } = booking
    await completeBooking(site, tx, {
      id,
      eventId,
      memberId,
      gender,
      actorId: memberId,
      type: 'booked',
      paymentId: null,
      now,
    })
  })
}
