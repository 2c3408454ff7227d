import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

/**
 * Locks a member's booking and its event. Refuses if the booking was transferred while this function waited for the lock, or if
 * the place is only held.
 */
export async function lockOwnBooking(
  tx: Tx,
  by: Pick<Member, 'memberId'>,
  bookingId: string,
): Promise<{ event: EventRow; booking: LockedBooking }> {
  const known = await bookingById(tx, bookingId)
  const event = known && (await lockEvent(tx, known.eventId))
  const booking = event && (await lockBooking(tx, bookingId))
  if (!event || booking?.memberId !== by.memberId || booking.state === 'held') refuse(bookingRefusals.booking_not_found)
  return { event, booking }
}

/** Returns whether the event has started. After that, a booking is treated as used. */
export function hasStarted(event: Pick<EventRow, 'startsAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(event.startsAt, now) <= 0
}
