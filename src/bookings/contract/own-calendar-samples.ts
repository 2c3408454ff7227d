import type * as endpoints from '#bookings/contract/own-calendar.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'

export const ownCalendarPlaceholders = {
  /** As long as the last part of the address of a member's calendar. */
  calendarFile: `${'C'.repeat(43)}.ics`,
} as const

const { calendarFile } = ownCalendarPlaceholders
const made_at = '2026-11-20T18:00:00Z'

export const ownCalendarSamples = {
  'GET /api/account/calendar': [{ answer: { made_at } }],
  'POST /api/account/calendar': [
    { body: {}, answer: { made_at, address: `https://www.example.com/calendar/${calendarFile}` } },
  ],
  'DELETE /api/account/calendar': [{ answer: { made_at: null } }],
  'GET /calendar/:file': [{ params: { file: calendarFile } }],
} as const satisfies SamplesOf<typeof endpoints>
