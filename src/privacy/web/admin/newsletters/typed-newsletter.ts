import { z } from 'zod'
import { Newsletter, WrittenEmail } from '#privacy/contract/newsletter.ts'
import { linkError } from '#privacy/rules/newsletter.ts'

const typedAge = z
  .string()
  .trim()
  .refine((text) => text === '' || /^\d{2,3}$/.test(text), 'Please enter an age from 18 to 120, or leave this empty.')
  .transform((text) => (text === '' ? null : Number(text)))

function checkLinks({ value, issues }: z.core.ParsePayload<{ text: string }>): void {
  const message = linkError(value.text)
  if (message !== undefined) issues.push({ code: 'custom', input: value.text, path: ['text'], message })
}

/** The subject and text of an email as typed in a form. */
export const TypedEmail = WrittenEmail.check(checkLinks)

const emptyAsNull = z.string().transform((text) => (text === '' ? null : text))

/** A newsletter as typed in the form. The form hides the date unless the choice of attendance needs one. */
export const TypedNewsletter = z
  .object({
    subject: z.string(),
    text: z.string(),
    town: emptyAsNull,
    youngest_age: typedAge,
    oldest_age: typedAge,
    attendance: z.string(),
    attendance_day: emptyAsNull.default(null),
  })
  .pipe(Newsletter.check(checkLinks))
