import { z } from 'zod'

export const Gender = z.enum(['M', 'F'], 'Please choose your gender.')
export type Gender = z.infer<typeof Gender>

export const Role = z.enum(['member', 'host', 'owner'])
export type Role = z.infer<typeof Role>

/** Members who help to run the business. */
export const StaffRole = z.enum(['host', 'owner'], 'Please choose a role.')
export type StaffRole = z.infer<typeof StaffRole>

export const MemberId = z.uuid('The member ID must be a UUID.').brand<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

/**
 * RFC 5321 limits an address to 254 characters. The pattern is zod's default, which matches what mail servers accept in
 * practice.
 */
const emailAddress = (errorText: string) =>
  z
    .string(errorText)
    .trim()
    .max(254, errorText)
    .refine((text) => z.email().safeParse(text).success, errorText)
    .meta({ pattern: String.raw`^\s*${z.regexes.email.source.slice(1, -1)}\s*$` })

export const Email = emailAddress('Please enter an email address, like name@example.com.')
/** The specification gives the sentence for registration, also for a blank address. */
export const RegistrationEmail = emailAddress('Invalid email address.')

/**
 * Characters that are invisible or change the text direction. No name needs them, but an impostor could use them to imitate
 * another name.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu
/**
 * The limit on code units. A letter and its accents count as one visible character, so the total length needs its own limit.
 */
const MAX_CODE_UNITS = 160
/** Checked before normalisation, which takes time quadratic in the number of stacked accents. */
const MAX_INPUT_LENGTH = 1_000
const tooShort = 'Your user name must be at least six characters.'
const tooLong = 'Your user name must be 40 characters or fewer.'

/** A display name of six to forty visible characters. It can contain spaces, need not be unique, and is shown to others. */
export const UserName = z
  .string(tooShort)
  .max(MAX_INPUT_LENGTH, tooLong)
  .transform((text) =>
    // U+FEFF is invisible, although JavaScript treats it as whitespace. Invisible characters are removed before normalisation,
    // so that accents combine with their letter.
    text
      .replace(/[^\S\uFEFF]+/gu, ' ')
      .replace(INVISIBLE, '')
      .normalize('NFC')
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
  .refine((name) => visibleCharacters(name) >= 6, tooShort)
  .refine((name) => visibleCharacters(name) <= 40 && name.length <= MAX_CODE_UNITS, tooLong)

/** An ISO 8601 date. The minimum age of 18 is checked in `rules.ts`, because it depends on today's date. */
export const DateOfBirth = z.strictObject({
  date_of_birth: z.iso.date('Please enter the day, month and year you were born.'),
})

function visibleCharacters(name: string): number {
  return [...new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(name)].length
}
