import { isBookingClosed } from '#bookings/rules/joining.ts'
import { eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { endWaitsAt } from '#bookings/server/store/waiting-list.ts'
import { eventsWaitedFor } from '#bookings/server/waiting-list/waiting-rows.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Booking has closed, or the event was called off: whoever still waits is told that no place will come. */
export async function closeWaitingLists(site: Site): Promise<void> {
  for (const { id } of await eventsWaitedFor(site.db)) await closeIfOver(site, id)
}

async function closeIfOver(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    const isOver = event && (event.cancelledAt || isBookingClosed(eventOnSale(event), now.epochMilliseconds))
    if (!isOver) return
    const why = event.cancelledAt ? 'event cancelled' : 'closed'
    for (const about of await endWaitsAt(tx, eventId, now, why))
      await site.jobs.enqueue(tx, 'bookings.tell-member', { about, what: 'waited in vain' })
  })
}
