import { z } from 'zod'
import { Instant } from '#bookings/contract/own-booking.ts'
import { doorListRefusals, EventParams } from '#event-night/contract.ts'
import { eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { siteTimeFields } from '#platform/contract/site-time.ts'

/** Consonants that no one confuses, also from far away. Without vowels, codes spell no words. */
export const SCREEN_ALPHABET = 'BCDFGHJKMNPRTVWX'
export const SCREEN_CODE_LENGTH = 6
export const ScreenCode = z
  .string()
  .regex(new RegExp(`^[${SCREEN_ALPHABET}]{${SCREEN_CODE_LENGTH}}$`), 'Please type the six letters on the screen.')

export const screenRefusals = refusalTable({
  screen_not_found: { status: 404, detail: 'This screen isn’t connected to an event.' },
  screen_code_not_found: {
    status: 404,
    detail: 'No screen is showing that code. Codes last ten minutes, so please type the one on the screen now.',
  },
  screens_not_open_yet: {
    status: 409,
    detail: 'You can show an event on a big screen from three hours before it starts.',
  },
  screens_closed: {
    status: 409,
    detail: 'This event ended more than two hours ago, so it can’t be shown on a big screen.',
  },
})

/** A screen that waits for a host. Its secret stays on its device, and its code is shown. */
export const NewScreen = z.object({
  secret: z.string(),
  code: z.string(),
  /** Where a host confirms the code. */
  address: z.string(),
  expires_at: Instant,
  now: Instant,
})
export type NewScreen = z.infer<typeof NewScreen>

/** What everyone in the room may read: first names or numbers of printed cards, tables and times. Nothing else about anyone. */
export const ScreenNight = z.object({
  is_on_paper: z.boolean(),
  is_over: z.boolean(),
  /** The number of the round before the interval. Null if there is none. */
  interval_after: z.number().nullable(),
  /** How many rounds there will be, as planned now. */
  rounds: z.number(),
  /** The round that was called last. Null before the first. */
  round: z
    .object({
      number: z.number(),
      called_at: Instant,
      talk_starts_at: Instant,
      ends_at: Instant,
      paused_at: Instant.nullable(),
    })
    .nullable(),
  /** Who sits where in this round, by name. */
  places: z.array(z.object({ name: z.string(), table: z.number() })),
  sits_out: z.array(z.string()),
})
export type ScreenNight = z.infer<typeof ScreenNight>

/** What a screen shows: its code until a host has confirmed it, and then the night. */
export const ScreenState = z.object({
  shown: z.object({ title: z.string(), venue: z.string(), night: ScreenNight }).nullable(),
  ...siteTimeFields,
})
export type ScreenState = z.infer<typeof ScreenState>

export const createScreen = endpoint({
  method: 'POST',
  path: '/api/screens',
  summary: 'Starts a big screen, which shows a night once a host has confirmed its code',
  body: z.strictObject({}),
  answer: NewScreen,
})

export const loadScreen = endpoint({
  method: 'GET',
  path: '/api/screens/night',
  summary: 'Returns what a big screen shows. The screen sends its secret as a bearer token',
  answer: ScreenState,
  refusals: { screen_not_found: screenRefusals.screen_not_found },
})

/** A screen that shows this event. */
export const BoundScreen = z.object({
  id: z.string(),
  bound_at: Instant,
})
export type BoundScreen = z.infer<typeof BoundScreen>
const BoundScreens = z.object({ screens: z.array(BoundScreen) })

export const listScreens = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id/screens',
  summary: 'Lists the big screens that show an event, for its hosts',
  params: EventParams,
  answer: BoundScreens,
  refusals: doorListRefusals,
})

export const bindScreen = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/screens',
  summary: 'Shows an event on the big screen with this code, until two hours after the planned end',
  activity: 'ran an evening',
  params: EventParams,
  body: z.strictObject({ code: ScreenCode }),
  answer: BoundScreens,
  refusals: {
    ...doorListRefusals,
    ...screenRefusals,
    event_already_cancelled: eventRefusals.event_already_cancelled,
  },
})

export const unbindScreen = endpoint({
  method: 'DELETE',
  path: '/api/admin/events/:id/screens/:screenId',
  summary: 'Removes an event from a big screen, which then shows a new code',
  activity: 'ran an evening',
  params: EventParams.extend({ screenId: z.uuid('That screen no longer shows this event.') }),
  answer: BoundScreens,
  refusals: { ...doorListRefusals, screen_not_found: screenRefusals.screen_not_found },
})
