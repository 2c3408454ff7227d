import type { AttendanceAnswer } from '#bookings/contract/attendance.ts'
import type { Tx } from '#platform/server/db.ts'

type Question = { bookingId: string; memberId: string; eventDay: string }

/** Saves a member's answer, which replaces an earlier one. */
export async function saveAnswer(
  tx: Tx,
  { eventDay, ...question }: Question,
  { answer, now }: { answer: AttendanceAnswer; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('attendanceAnswers')
    .values({ ...question, eventDay: Temporal.PlainDate.from(eventDay), answer, answeredAt: now })
    .onConflict((conflict) =>
      conflict.columns(['bookingId', 'memberId', 'eventDay']).doUpdateSet({ answer, answeredAt: now }),
    )
    .execute()
}

/** Records that members are asked again. Each is asked once, also by two processes at the same time. */
export async function markAskedAgain(tx: Tx, questions: readonly Question[], now: Temporal.Instant): Promise<void> {
  if (questions.length === 0) return
  const rows = questions.map(({ eventDay, ...question }) => ({
    ...question,
    eventDay: Temporal.PlainDate.from(eventDay),
    askedAgainAt: now,
  }))
  await tx.insertInto('attendanceAnswers').values(rows).execute()
}

export async function insertAttendanceLink(
  tx: Tx,
  link: { tokenHash: Buffer; bookingId: string; memberId: string; madeAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('attendanceLinks').values(link).execute()
}
