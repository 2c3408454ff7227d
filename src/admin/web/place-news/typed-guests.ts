import { z } from 'zod'
import { WantedGuests } from '#privacy/contract/place-news.ts'

const typedAge = z
  .string()
  .trim()
  .refine((text) => text === '' || /^\d{2,3}$/.test(text), 'Please enter an age from 18 to 120, or leave this empty.')
  .transform((text) => (text === '' ? null : Number(text)))

/** The guests whom the owner is looking for, as typed in the form. */
export const TypedGuests = z
  .object({ gender: z.string(), youngest_age: typedAge, oldest_age: typedAge })
  .pipe(WantedGuests)
