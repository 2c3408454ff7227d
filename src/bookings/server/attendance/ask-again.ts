import { attendanceDay, eventDayStart, isAskedAgain } from '#bookings/rules/attendance.ts'
import { reminderAt } from '#bookings/rules/reminders.ts'
import { placesToAskAgain } from '#bookings/server/attendance/attendance-queries.ts'
import { eventsSoon } from '#bookings/server/reminders/reminder-queries.ts'
import { markAskedAgain } from '#bookings/server/store/attendance.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import type { Site } from '#platform/server/site.ts'

/** The maximum number of jobs per transaction, which locks the event. */
const BATCH_SIZE = 50

/** On the day of an event, asks those once more who have not said whether they are still coming. */
export async function askAgain(site: Site): Promise<void> {
  const failures = new Failures()
  const now = site.clock.now()
  for (const event of await eventsSoon(site.db, now)) {
    if (isAskedAgain(event, now)) await failures.note(askEveryoneAt(site, event.id))
  }
  failures.throwFirst()
}

async function askEveryoneAt(site: Site, eventId: number): Promise<void> {
  let asked: number
  do {
    asked = await askSomeAt(site, eventId)
  } while (asked === BATCH_SIZE)
}

/** Records who is asked in the transaction that queues the emails, so that nobody is asked twice if the process is killed. */
async function askSomeAt(site: Site, eventId: number): Promise<number> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!event || event.cancelledAt || !isAskedAgain(event, now)) return 0
    const day = attendanceDay(event, now)
    if (day === undefined) return 0
    const asked = { eventId, day, remindedFrom: reminderAt(event), dayStart: eventDayStart(event) }
    const places = await placesToAskAgain(tx, asked, BATCH_SIZE)
    const questions = places.map((place) => ({ ...place, eventDay: day }))
    await markAskedAgain(tx, questions, now)
    for (const { bookingId: about } of places)
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about, type: 'still coming' })
    return places.length
  })
}
