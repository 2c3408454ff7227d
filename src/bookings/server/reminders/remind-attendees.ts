import { isReminderDue, reminderAt } from '#bookings/rules/reminders.ts'
import { Failures } from '#platform/server/failures.ts'
import { eventsSoon, placesToRemind } from '#bookings/server/reminders/reminder-queries.ts'
import { markReminded } from '#bookings/server/store/reminders.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The maximum number of jobs per transaction. The transaction locks the event, so smaller batches let members book in between.
 */
const BATCH_SIZE = 50

/**
 * Reminds the members booked on tomorrow's events. If the site was down, the reminder is sent late. A member is reminded again
 * if the event moves to another day.
 */
export async function remindAttendees(site: Site): Promise<void> {
  const failures = new Failures()
  const now = site.clock.now()
  for (const event of await eventsSoon(site.db, now)) {
    if (isReminderDue(event, now)) await failures.note(remindAllAt(site, event.id))
  }
  failures.throwFirst()
}

async function remindAllAt(site: Site, eventId: number): Promise<void> {
  let reminded: number
  do {
    reminded = await remindSomeAt(site, eventId)
  } while (reminded === BATCH_SIZE)
}

/**
 * Marks bookings as reminded in the transaction that queues their jobs, so that each reminder is queued once even if the
 * process restarts.
 */
async function remindSomeAt(site: Site, eventId: number): Promise<number> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!event || event.cancelledAt || !isReminderDue(event, now)) return 0
    const bookingIds = await placesToRemind(tx, eventId, reminderAt(event), BATCH_SIZE)
    await markReminded(tx, bookingIds, now)
    for (const about of bookingIds) await site.jobs.enqueue(tx, 'bookings.notify-member', { about, type: 'reminder' })
    return bookingIds.length
  })
}
