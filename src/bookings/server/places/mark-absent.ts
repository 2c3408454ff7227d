import type { Staff } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { setAbsentAt } from '#bookings/server/places/set-absent-at.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { likesOpenAtMs } from '#events/rules.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Marks an attendee as absent, which excludes them from the likes of that event. */
export async function markAbsent(site: Site, by: Staff, bookingId: string): Promise<void> {
  await inTransaction(site.db, (tx) => markAbsentIn(tx, by, { bookingId, now: site.clock.now() }))
}

/**
 * Removes the absence mark. A host can do this until likes open, and the owner at any time. Likes that were already sent do not
 * change.
 */
export async function unmarkAbsent(site: Site, by: Staff, bookingId: string): Promise<void> {
  await inTransaction(site.db, (tx) => unmarkAbsentIn(tx, by, { bookingId, now: site.clock.now() }))
}

type AbsenceMark = { bookingId: string; now: Temporal.Instant }

/** Marks an attendee as absent within the transaction of a check-in command. Refuses before it writes anything. */
export async function markAbsentIn(tx: Tx, by: Staff, { bookingId, now }: AbsenceMark): Promise<void> {
  const { event, booking } = await lockForMark(tx, bookingId, now)
  if (booking.absentAt) return
  await setAbsentAt(tx, bookingId, now)
  const details = { event: event.id }
  await audit(tx, { at: now, actorId: by.memberId, action: 'marked absent', subject: bookingId, details })
}

/** Removes the absence mark within the transaction of a check-in command. */
export async function unmarkAbsentIn(tx: Tx, by: Staff, { bookingId, now }: AbsenceMark): Promise<void> {
  const { event, booking } = await lockForMark(tx, bookingId, now)
  if (!booking.absentAt) return
  const likesAreOpen = now.epochMilliseconds >= likesOpenAtMs(toEventState(event))
  if (likesAreOpen && by.role !== 'owner') refuse(bookingRefusals.likes_are_open)
  await setAbsentAt(tx, bookingId, null)
  const details = { event: event.id }
  await audit(tx, { at: now, actorId: by.memberId, action: 'absence mark removed', subject: bookingId, details })
}

async function lockForMark(
  tx: Tx,
  bookingId: string,
  now: Temporal.Instant,
): Promise<{ event: EventRow; booking: LockedBooking }> {
  const known = await bookingById(tx, bookingId)
  const event = known && (await lockEvent(tx, known.eventId))
  const booking = event && (await lockBooking(tx, bookingId))
  // A place that is only held is not a booking yet.
  if (!event || !booking || booking.state === 'held') refuse(bookingRefusals.booking_not_found)
  if (booking.state === 'ended') refuse(bookingRefusals.booking_not_live)
  if (Temporal.Instant.compare(now, event.startsAt) < 0) refuse(bookingRefusals.event_not_started)
  return { event, booking }
}
