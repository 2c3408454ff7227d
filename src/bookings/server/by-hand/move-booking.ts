import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals, type BookingMove } from '#bookings/contract/by-hand.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { seatByHand } from '#bookings/server/by-hand/seat-by-hand.ts'
import { endPlace } from '#bookings/server/places/end-place.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { completeBooking } from '#bookings/server/places/complete-booking.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { insertBooking, lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { insertNote, moveNotes } from '#bookings/server/store/notes.ts'
import { movePaymentsOf } from '#bookings/server/store/payments.ts'
import { moveReductionsOf } from '#bookings/server/store/reductions.ts'
import { setRefundUntil } from '#bookings/server/store/refund-choices.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { makeOffers } from '#bookings/server/waiting-list/make-offers.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Moves a booking to another event, with its payments and at its old price. The old booking ends, and a new booking with its
 * own ticket is made at the other event. The freed place is offered to the waiting list. Returns the new booking's id.
 */
export async function moveBooking(
  site: Site,
  by: Owner,
  { bookingId, to }: { bookingId: string; to: BookingMove },
): Promise<string> {
  const known = await bookingById(site.db, bookingId)
  if (!known) refuse(bookingRefusals.booking_not_found)
  if (known.eventId === to.event_id) refuse(byHandRefusals.same_event)
  return inTransaction(site.db, async (tx) => {
    const { from, target } = await lockBoth(tx, known.eventId, to.event_id)
    const booking = await lockBooking(tx, bookingId)
    const now = site.clock.now()
    const memberId = requireMovable(booking, from, now)
    if (!booking || !target?.publishedAt) refuse(eventRefusals.event_not_found)
    const seat = await seatByHand(site, tx, by, { event: target, memberId, reason: to.reason, now })
    const id = await moveTo(site, tx, by, { booking, memberId, target, seat, now })
    if (to.reason !== '')
      await insertNote(tx, { bookingId: id, memberId, body: to.reason, writtenAt: now, writtenBy: by.memberId })
    await makeOffers(site, tx, from.id, now)
    return id
  })
}

/** Locks the event with the lower id first, so that two moves in opposite directions do not deadlock. */
async function lockBoth(tx: Tx, fromId: number, targetId: number): Promise<{ from: EventRow; target?: EventRow }> {
  const locked = new Map<number, EventRow | undefined>()
  for (const id of [fromId, targetId].toSorted((a, b) => a - b)) locked.set(id, await lockEvent(tx, id))
  const [from, target] = [locked.get(fromId), locked.get(targetId)]
  if (!from) throw new Error('the booking has no event')
  return { from, ...(target && { target }) }
}

function requireMovable(booking: LockedBooking | undefined, from: EventRow, now: Temporal.Instant): string {
  const isSettled = booking?.state === 'booked' && booking.payAgainUntil === null && !from.cancelledAt
  if (!isSettled || booking.memberId === null) refuse(byHandRefusals.cannot_be_moved)
  if (hasStarted(from, now)) refuse(byHandRefusals.too_late_to_move)
  return booking.memberId
}

async function moveTo(
  site: Site,
  tx: Tx,
  by: Owner,
  request: {
    booking: LockedBooking
    memberId: string
    target: EventRow
    seat: Awaited<ReturnType<typeof seatByHand>>
    now: Temporal.Instant
  },
): Promise<string> {
  const { booking, memberId, target, seat, now } = request
  const actorId = by.memberId
  await endPlace(site, tx, booking, { reason: 'moved', actorId, now })
  const { pricePence, byHand } = booking
  const place = { ...seat, id: newId(), eventId: target.id, memberId, pricePence, byHand, movedFrom: booking.id }
  await insertBooking(tx, { ...place, madeAt: now, state: 'booked', bookedAt: now, ticketCode: newTicketCode() })
  await moveReductionsOf(tx, booking.id, place.id)
  await movePaymentsOf(tx, booking.id, place.id)
  await moveNotes(tx, booking.id, place.id)
  if (booking.refundUntil) await setRefundUntil(tx, place.id, booking.refundUntil)
  const details = { from: booking.id, event: booking.eventId, to: target.id }
  await audit(tx, { at: now, actorId, action: 'booking moved', subject: place.id, details })
  await completeBooking(site, tx, { ...place, actorId, type: 'booking moved', paymentId: null, now })
  return place.id
}
