import { z } from 'zod'

/** The name of a picture. An invalid one becomes empty, so that it is not found, like any other unknown name. */
export function pictureName(pattern: RegExp) {
  return z.string().regex(pattern).catch('')
}

/** The number of files that removed the event from a member's calendar. Their new entry must have a higher sequence. */
export const CalendarRemovals = z.coerce.number().int().min(0).max(99).default(0)
