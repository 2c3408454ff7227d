import { z } from 'zod'
import { multiLineText } from '#platform/user-text.ts'

/** The topic of an owner's note: a plain note, or the reason for an action on the account. */
export const NoteTopic = z.enum([
  'note',
  'suspended',
  'suspension lifted',
  'gender corrected',
  'date of birth corrected',
])
export type NoteTopic = z.infer<typeof NoteTopic>

export const NoteText = multiLineText({ maxLength: 2_000, empty: 'Please write a note.' })
/** The reason for an action on an account. It is saved as a note, and the reason for a suspension is emailed to the member. */
export const Reason = multiLineText({ maxLength: 2_000, empty: 'Please say why.' })
