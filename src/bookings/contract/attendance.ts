import { z } from 'zod'
import { EventSummary } from '#bookings/contract/own-booking.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** Whether a member says that they are still coming. It ends no booking and frees no place. */
export const AttendanceAnswer = z.enum(['coming', 'not coming'], 'Please tell us whether you’re coming.')
export type AttendanceAnswer = z.infer<typeof AttendanceAnswer>

/** The question whether the member is still coming, from the reminder until the event starts. `answer` is null until they answer. */
export const AttendanceQuestion = z.object({ answer: AttendanceAnswer.nullable() })
export type AttendanceQuestion = z.infer<typeof AttendanceQuestion>

/** What the link in an email asks. Only an `open` question can be answered. */
export const LinkedQuestion = AttendanceQuestion.extend({
  event: EventSummary,
  state: z.enum(['open', 'too early', 'too late', 'cancelled', 'no place']),
})
export type LinkedQuestion = z.infer<typeof LinkedQuestion>

const Token = z.string().max(200)
const { attendance_link_unknown } = bookingRefusals
const answerRefusals = {
  booking_not_found: bookingRefusals.booking_not_found,
  booking_not_live: bookingRefusals.booking_not_live,
  event_cancelled: bookingRefusals.event_cancelled,
  event_started: bookingRefusals.event_started,
  attendance_not_asked_yet: bookingRefusals.attendance_not_asked_yet,
}

export const loadAttendanceLink = endpoint({
  method: 'POST',
  path: '/api/attendance/lookup',
  summary: 'Returns the event that the link in an email asks about, and the member’s answer',
  body: z.strictObject({ token: Token }),
  answer: LinkedQuestion,
  refusals: { attendance_link_unknown },
})

export const answerByLink = endpoint({
  method: 'POST',
  path: '/api/attendance/answer',
  summary: 'Records whether the member is still coming, without a sign-in; frees no place',
  body: z.strictObject({ token: Token, answer: AttendanceAnswer }),
  answer: LinkedQuestion,
  refusals: { attendance_link_unknown, ...answerRefusals },
})

export const answerAttendance = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/attendance',
  summary: 'Records whether the member is still coming to an event that they have booked; frees no place',
  activity: 'said whether you’re coming',
  params: z.object({ id: z.uuid('We couldn’t find that booking.') }),
  body: z.strictObject({ answer: AttendanceAnswer }),
  answer: AttendanceQuestion,
  refusals: answerRefusals,
})
