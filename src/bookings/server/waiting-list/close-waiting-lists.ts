import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { Failures } from '#platform/server/failures.ts'
import { eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { endWaitsAt } from '#bookings/server/store/waiting-list.ts'
import { eventsWaitedFor } from '#bookings/server/waiting-list/waiting-rows.ts'
import { lockEvent, type EventRow } from '#events/server/event-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Booking has closed, or the event was cancelled. Members who are still waiting are notified that no place will come. */
export async function closeWaitingLists(site: Site): Promise<void> {
  const failures = new Failures()
  const now = site.clock.now()
  const over = (await eventsWaitedFor(site.db)).filter((event) => isOver(event, now))
  for (const { id } of over) await failures.note(closeIfOver(site, id))
  failures.throwFirst()
}

async function closeIfOver(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!event || !isOver(event, now)) return
    const why = event.cancelledAt ? 'event cancelled' : 'closed'
    for (const about of await endWaitsAt(tx, eventId, now, why))
      await site.jobs.enqueue(tx, 'bookings.tell-member', { about, what: 'waited in vain' })
  })
}

function isOver(event: EventRow, now: Temporal.Instant): boolean {
  return event.cancelledAt !== null || isBookingClosed(eventOnSale(event), now.epochMilliseconds)
}
