import type { AttendanceQuestion } from '#bookings/contract/attendance.ts'
import { attendanceDay } from '#bookings/rules/attendance.ts'
import { answerOf } from '#bookings/server/attendance/attendance-queries.ts'
import type { Db } from '#platform/server/db.ts'

type OwnPlace = {
  event: { startsAt: Temporal.Instant; timeZone: string; cancelledAt: Temporal.Instant | null }
  bookingId: string
  memberId: string
  now: Temporal.Instant
}

/** Returns the question whether a booked member is still coming, or null unless they are asked now. */
export async function attendanceQuestion(
  db: Db,
  { event, bookingId, memberId, now }: OwnPlace,
): Promise<AttendanceQuestion | null> {
  const eventDay = event.cancelledAt ? undefined : attendanceDay(event, now)
  return eventDay === undefined ? null : { answer: await answerOf(db, { bookingId, memberId, eventDay }) }
}
