import { bookingsMadeBefore } from '#bookings/server/places/event-change-queries.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { grantRefunds } from '#bookings/server/store/refund-choices.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { DomainEvents } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Handles a change of an event's time or venue. Notifies everyone who had booked and, if the event has moved, lets them choose
 * a refund. Running it a second time, or after a later change, has no further effect.
 */
export async function moveEvent(site: Site, change: DomainEvents['events.rescheduled']): Promise<void> {
  const { eventId, sequence, isMoved } = change
  const changedAt = Temporal.Instant.from(change.changedAt)
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event || event.cancelledAt || hasStarted(event, site.clock.now())) return
    if (isMoved) await grantRefunds(tx, eventId, changedAt)
    for (const { id, unclaimed } of await bookingsMadeBefore(tx, eventId, changedAt))
      await site.jobs.enqueue(tx, 'bookings.notify-member', {
        about: id,
        type: unclaimed ? 'second chair moved' : 'event moved',
        sequence,
      })
  })
}
