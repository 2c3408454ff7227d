import { z } from 'zod'
import { writtenText } from '#platform/written-text.ts'

/** What a note of the owners' is about: a word of its own, or the reason of what they did to the account. */
export const NoteAbout = z.enum([
  'note',
  'suspended',
  'suspension lifted',
  'gender corrected',
  'date of birth corrected',
])
export type NoteAbout = z.infer<typeof NoteAbout>

export const NoteText = writtenText({ most: 2_000, empty: 'Please write a note.' })
/** Why something is done to an account: kept as a note, and for a suspension mailed to the member. */
export const Why = writtenText({ most: 2_000, empty: 'Please say why.' })
