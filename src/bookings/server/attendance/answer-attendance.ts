import type { Member } from '#accounts/actor.ts'
import type { AttendanceAnswer } from '#bookings/contract/attendance.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { attendanceDay } from '#bookings/rules/attendance.ts'
import { hasStarted, lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { saveAnswer } from '#bookings/server/store/attendance.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const answerLimit: Limit = { name: 'attendance answers', attempts: 30, minutes: 60 }

/**
 * Records whether a member is still coming. The owner and the hosts see the answer. The booking stays as it is: a member who
 * cannot come still transfers the place or gives it up. The audit has no entry, because answers are deleted soon after the event.
 */
export async function answerAttendance(
  site: Site,
  by: Pick<Member, 'memberId'>,
  bookingId: string,
  answer: AttendanceAnswer,
): Promise<void> {
  await site.limits.enforce(answerLimit, by.memberId)
  await inTransaction(site.db, async (tx) => {
    const { event, booking } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    if (booking.state === 'ended') refuse(bookingRefusals.booking_not_live)
    if (event.cancelledAt) refuse(bookingRefusals.event_cancelled)
    if (hasStarted(event, now)) refuse(bookingRefusals.event_started)
    const eventDay = attendanceDay(event, now)
    if (eventDay === undefined) refuse(bookingRefusals.attendance_not_asked_yet)
    await saveAnswer(tx, { bookingId, memberId: by.memberId, eventDay }, { answer, now })
  })
}
