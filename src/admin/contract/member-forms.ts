import { z } from 'zod'
import { NoteText, Why } from '#accounts/contract/notes.ts'
import { DateOfBirth, Gender } from '#accounts/contract/person.ts'

export const NewNote = z.strictObject({ text: NoteText })
export const GenderCorrected = z.strictObject({ gender: Gender, why: Why })
export const BirthDateCorrected = DateOfBirth.extend({
  date_of_birth: z.iso.date('Please give the day, the month and the year of their birth.'),
  why: Why,
})
export const WhyGiven = z.strictObject({ why: Why })
/** For actions that need only a confirmation. */
export const Nothing = z.object({})
