import { claimEndsAt } from '#bookings/rules/second-chairs.ts'
import { canHaveSecondChair } from '#bookings/server/second-chairs/second-chair-queries.ts'
import type { LockedBooking } from '#bookings/server/store/bookings.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Tx } from '#platform/server/db.ts'

/** Returns whether a friend's place that ended can be booked with a late payment: there is still time to claim it. */
export async function canReviveSecondChair(
  tx: Tx,
  { event, booking, now }: { event: EventRow; booking: LockedBooking; now: Temporal.Instant },
): Promise<boolean> {
  const { buyerId, eventId, unclaimed } = booking
  if (!unclaimed || buyerId === null || Temporal.Instant.compare(now, claimEndsAt(event.startsAt)) >= 0) return false
  return canHaveSecondChair(tx, { eventId, buyerId })
}
