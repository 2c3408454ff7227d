import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { Failures } from '#platform/server/failures.ts'
import { toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { endWaitsAt } from '#bookings/server/store/waiting-list.ts'
import { eventsWithWaitingList } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Ends the waiting lists of events that were cancelled or where booking has closed. Notifies the members who were still
 * waiting.
 */
export async function closeWaitingLists(site: Site): Promise<void> {
  const failures = new Failures()
  const now = site.clock.now()
  const over = (await eventsWithWaitingList(site.db)).filter((event) => isOver(event, now))
  for (const { id } of over) await failures.note(closeIfOver(site, id))
  failures.throwFirst()
}

async function closeIfOver(site: Site, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!event || !isOver(event, now)) return
    const reason = event.cancelledAt ? 'event cancelled' : 'closed'
    for (const waitId of await endWaitsAt(tx, eventId, now, reason))
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about: waitId, type: 'waiting list closed' })
  })
}

function isOver(event: EventRow, now: Temporal.Instant): boolean {
  return event.cancelledAt !== null || isBookingClosed(toEventOnSale(event), now.epochMilliseconds)
}
