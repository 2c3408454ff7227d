import { z } from 'zod'
import { NoteText, Reason } from '#accounts/contract/notes.ts'
import { DateOfBirth, Gender } from '#accounts/contract/person.ts'

export const NewNote = z.strictObject({ text: NoteText })
export const GenderCorrection = z.strictObject({ gender: Gender, reason: Reason })
export const DateOfBirthCorrection = DateOfBirth.extend({
  date_of_birth: z.iso.date('Please enter the day, month and year of their date of birth.'),
  reason: Reason,
})
export const WithReason = z.strictObject({ reason: Reason })
/** The body of actions that need only a confirmation. */
export const EmptyBody = z.object({})
