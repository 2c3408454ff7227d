import { attendanceDay } from '#bookings/rules/attendance.ts'
import { countAnswers } from '#bookings/server/attendance/attendance-queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Counts the guests by whether they say that they are still coming. Null unless they are being asked. */
export async function loadAnswers(site: Pick<Site, 'db' | 'clock'>, event: EventRow) {
  const isAsked = event.publishedAt && !event.cancelledAt && attendanceDay(event, site.clock.now()) !== undefined
  if (!isAsked) return null
  const { coming, notComing, noAnswer } = await countAnswers(site.db, event.id)
  return { coming, not_coming: notComing, no_answer: noAnswer }
}
