import { z } from 'zod'
import { DateOfBirth } from '#accounts/contract/person.ts'

/** Converts a typed day, month and year, such as '27', '3' and '1988', into an ISO 8601 date. */
export const BirthFields = z
  .object({ day: z.string(), month: z.string(), year: z.string() })
  .transform(({ day, month, year }) => ({
    date_of_birth: [year.trim(), twoDigits(month), twoDigits(day)].join('-'),
  }))
  .pipe(DateOfBirth)

function twoDigits(text: string): string {
  return text.trim().padStart(2, '0')
}
