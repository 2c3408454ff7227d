import { z } from 'zod'
import { DateOfBirth } from '#accounts/contract/person.ts'
import { ageOn, dateOfBirthError } from '#accounts/rules.ts'

const PARTS = ['day', 'month', 'year'] as const
type Part = (typeof PARTS)[number]
type Errors = Partial<Record<Part, string>>

const part = z.string().trim()
const monthPart = part.transform(monthNumber)

const monthNames = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
)

/**
 * Converts a typed day, month and year, such as '27', '3' or 'March', and '1988', into an ISO 8601 date. Each error is at its part
 * of the date. A date that the server would refuse is refused here too, before the member is asked to confirm it.
 */
export const BirthFields = z.object({ day: part, month: monthPart, year: part }).transform((typed, context) => {
  const errors = Object.entries(partErrors(typed))
  for (const [at, message] of errors) context.addIssue({ code: 'custom', path: [at], message })
  if (errors.length > 0) return z.NEVER
  const day = isoDate(typed)
  const refusal = dateOfBirthError(day, todayInLondon())
  if (refusal !== undefined) context.addIssue({ code: 'custom', path: ['date_of_birth'], message: refusal })
  return { date_of_birth: day }
})

/** Returns today's age in whole years. `born` is an ISO 8601 date. */
export function ageToday(born: string): number {
  return ageOn(todayInLondon(), born)
}

/** The Swedish locale formats dates as in ISO 8601. */
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })

function todayInLondon(): string {
  return london.format(new Date())
}

function partErrors(typed: Record<Part, string>): Errors {
  const missing = PARTS.filter((name) => typed[name] === '')
  const born = `Please enter the ${new Intl.ListFormat('en-GB').format(missing)} you were born.`
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, born]))
  const errors: Errors = {
    ...(!isNumber(typed.day, 31) && { day: 'Please enter the day as a number from 1 to 31.' }),
    ...(!isNumber(typed.month, 12) && { month: 'Please enter the month as a number or a name, like 3 or March.' }),
    ...(!/^\d{4}$/.test(typed.year) && { year: 'Please enter the year with four digits, like 1990.' }),
  }
  if (Object.keys(errors).length > 0 || isDate(typed)) return errors
  const days = ['30', '29', '28'].find((day) => isDate({ ...typed, day }))
  return { day: `${monthAndYear(typed)} has ${days} days. Please check the day.` }
}

/** Returns '3' for 'March', 'mar' or 'Mar.', and any other text unchanged. */
function monthNumber(text: string): string {
  const name = text.toLowerCase().replace(/\.$/, '')
  const index = name.length < 3 ? -1 : monthNames.findIndex((full) => full.startsWith(name))
  return index === -1 ? text : String(index + 1)
}

function isNumber(text: string, max: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max
}

const isDate = (typed: Record<Part, string>) => DateOfBirth.safeParse({ date_of_birth: isoDate(typed) }).success

function isoDate({ day, month, year }: Record<Part, string>): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/** Formats the typed month as 'February 1990', because the days of a February depend on its year. */
function monthAndYear(typed: Record<Part, string>): string {
  const first = new Date(`${isoDate({ ...typed, day: '1' })}T00:00:00Z`)
  return first.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
