import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const ownCalendarRefusals = refusalTable({
  calendar_not_found: {
    status: 404,
    detail: 'There’s no calendar at this address. If it was yours, please make a new address on your account page.',
  },
})

/** When the member made the secret address of their calendar, or null if they have none. */
const CalendarAddress = z.object({ made_at: Instant.nullable() })
export type CalendarAddress = z.infer<typeof CalendarAddress>

/** A new address. The site cannot show it again. */
const NewCalendarAddress = z.object({ made_at: Instant, address: z.string() })

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/api/account/calendar',
  summary: 'Returns whether the member’s own calendar has a secret address, and since when',
  answer: CalendarAddress,
})

export const makeCalendarAddress = endpoint({
  method: 'POST',
  path: '/api/account/calendar',
  summary: 'Makes the secret address of the member’s own calendar, or a new one. An earlier address stops at once',
  activity: 'made an address for your calendar',
  body: z.strictObject({}),
  answer: NewCalendarAddress,
})

export const stopCalendarAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/calendar',
  summary: 'Stops the secret address of the member’s own calendar',
  activity: 'stopped the address of your calendar',
  answer: CalendarAddress,
})

/** The token of an address. Anything else becomes empty, so that it is not found, like any unknown token. */
const CalendarFile = z
  .string()
  .regex(/^[\w-]{43}\.ics$/)
  .catch('')

export const getOwnCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  summary: 'Returns a member’s booked events, for a calendar program that subscribes to their secret address',
  params: z.object({ file: CalendarFile }),
  answer: { file: { contentType: 'text/calendar; charset=utf-8' } },
  refusals: { calendar_not_found: ownCalendarRefusals.calendar_not_found },
})
