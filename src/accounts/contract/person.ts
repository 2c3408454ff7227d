import { z } from 'zod'

export const noValue = 'You must enter a value.'

export const Gender = z.enum(['M', 'F'], 'Please choose your gender.')
export type Gender = z.infer<typeof Gender>

export const Role = z.enum(['member', 'host', 'owner'])
export type Role = z.infer<typeof Role>

/** Members who help to run the business. */
export const StaffRole = z.enum(['host', 'owner'], 'Please choose what they are to be.')
export type StaffRole = z.infer<typeof StaffRole>

export const MemberId = z.uuid('A member is named by a UUID.').brand<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

/** RFC 5321 limits an address to 254 characters. The pattern is zod's: what mail servers accept in practice. */
export const Email = z
  .string(noValue)
  .trim()
  .min(1, noValue)
  .max(254, 'Invalid email address.')
  .refine((text) => z.email().safeParse(text).success, 'Invalid email address.')

/** Characters that are invisible or change the text direction. Nobody needs one in a name, but an impostor might. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu
/** Six to forty visible characters. Accents stacked on one letter count with it, so the total length is limited too. */
const MAX_CODE_UNITS = 160
/** Checked first: normalising stacked accents takes time quadratic in their number. */
const MAX_INPUT_LENGTH = 1_000
const tooLong = 'Your user name can have at most 40 characters.'

/** A display name: not unique, spaces allowed, shown to others. */
export const UserName = z
  .string(noValue)
  .max(MAX_INPUT_LENGTH, tooLong)
  .transform((text) =>
    // JavaScript treats U+FEFF as whitespace although it is invisible. Accents combine with their letter once nothing is between
    // them.
    text
      .replace(/[^\S\uFEFF]+/gu, ' ')
      .replace(INVISIBLE, '')
      .normalize('NFC')
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
  .refine((name) => visibleCharacters(name) >= 6, 'Your user name must be at least six characters.')
  .refine((name) => visibleCharacters(name) <= 40 && name.length <= MAX_CODE_UNITS, tooLong)

/** A calendar day, ISO 8601. The minimum age of 18 is checked by the rules, which know today's date. */
export const DateOfBirth = z.strictObject({
  date_of_birth: z.iso.date('Please give the day, the month and the year of your birth.'),
})

function visibleCharacters(name: string): number {
  return [...new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(name)].length
}
