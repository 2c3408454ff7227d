import type { AttendanceAnswer } from '#bookings/contract/attendance.ts'

/** The labels of the buttons: for the first answer, and to change it. */
export const answerLabels: Record<AttendanceAnswer, { first: string; change: string }> = {
  coming: { first: 'Yes, I’m coming', change: 'I’m coming after all' },
  'not coming': { first: 'I can’t make it', change: 'I can’t make it after all' },
}
