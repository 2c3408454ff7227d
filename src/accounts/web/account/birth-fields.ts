import { z } from 'zod'
import { DateOfBirth } from '#accounts/contract/person.ts'

/** Converts day, month and year as typed, '27', '3', '1988', into what the contract accepts. */
export const BirthFields = z
  .object({ day: z.string(), month: z.string(), year: z.string() })
  .transform(({ day, month, year }) => ({
    date_of_birth: [year.trim(), twoDigits(month), twoDigits(day)].join('-'),
  }))
  .pipe(DateOfBirth)

function twoDigits(text: string): string {
  return text.trim().padStart(2, '0')
}
