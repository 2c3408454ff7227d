import { z } from 'zod'
import { Email, Gender, RegistrationEmail, UserName } from '#accounts/contract/person.ts'

const noPassword = 'Please enter a password.'
/** A newly chosen password. The limit of 128 characters only excludes input that no person would type. */
export const NewPassword = z
  .string(noPassword)
  .refine((text) => text.trim() !== '', { error: noPassword, abort: true })
  .max(128, 'Your password must be 128 characters or fewer.')
  .regex(
    /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{10,}$/,
    'Your password must be at least ten characters, use only letters, digits and @$!%*#?&, and contain at least one letter, one digit and one of those symbols.',
  )

/** A value that is compared with a stored one, so only blank input is refused and the format is not checked. */
const requiredInput = (blank: string) => z.string(blank).max(1_000, 'That’s too long.').regex(/\S/, blank)

/** The sentence of the specification, for the forms of which it gives the words, and for values that nobody types. */
export const AnyValue = requiredInput('You must enter a value.')
export const CurrentPassword = requiredInput('Please enter your password.')

const Passwords = z.object({ password: NewPassword, passchk: requiredInput('Please enter the password again.') })
const passwordMismatch = {
  path: ['passchk'],
  error: 'Passwords do not match.',
  // Reported once both fields are filled in, even if other fields are invalid.
  when: ({ value }: { value: unknown }) => z.object({ password: AnyValue, passchk: AnyValue }).safeParse(value).success,
}
const passwordsMatch = (form: z.infer<typeof Passwords>) => form.password === form.passchk

const registration = {
  username: UserName,
  email: RegistrationEmail,
  ...Passwords.shape,
  gender: Gender,
}
/** 32 random bytes in hex, created by the browser that registers. */
const BrowserSecret = z.string().regex(/^[\da-f]{64}$/)

/** Must follow the same rule as `isSiteAddress` in the browser. */
const SitePath = z
  .string()
  .max(1_000)
  .regex(/^\/(?![/\\])[^\t\r\n]*$/)

export const Registration = z
  .strictObject({
    ...registration,
    /** The page of this site to which the visitor returns after activation. */
    return_to: SitePath.optional(),
    /** Lets this browser activate the account without the password. */
    browser_secret: BrowserSecret.optional(),
  })
  .refine(passwordsMatch, passwordMismatch)
export type Registration = z.input<typeof Registration>

/**
 * The form on the page. The checkbox is not sent: the server records the version of the terms that was current on submission.
 */
export const RegistrationForm = z
  .object({ ...registration, terms: z.literal('yes', 'You must accept the terms and conditions.') })
  .refine(passwordsMatch, passwordMismatch)

/** A secret that the browser made and keeps, by which the site knows that a member has signed in there before. */
export const DeviceSecret = BrowserSecret

/** Six digits from the app, or a recovery code. Spaces are ignored. */
export const Code = requiredInput('Please enter a code.')
  .max(40, 'That code is too long.')
  .transform((text) => text.replaceAll(/\s/g, ''))

/** The code is given only by members with two-step verification, once their password is right. */
export const SignIn = z.strictObject({
  code: Code.optional(),
  email: AnyValue,
  password: AnyValue,
  device_secret: DeviceSecret.optional(),
})
export const ForgottenPassword = z.strictObject({ email: AnyValue })
export const ActivationEmail = z.strictObject({ email: requiredInput('Please enter your email address.') })

/** A token from an email: 32 random bytes in base64url. */
const LinkToken = z.string('Part of this link is missing.').min(1, 'Part of this link is missing.').max(200)
export const LinkOnly = z.strictObject({ token: LinkToken })
export const LinkToCheck = z.strictObject({ token: LinkToken, browser_secret: BrowserSecret.optional() })
/** Contains the password of the registration or the secret of the browser that registered. */
export const Activation = z.strictObject({
  token: LinkToken,
  password: requiredInput('Please enter the password you chose when you registered.').optional(),
  browser_secret: BrowserSecret.optional(),
  device_secret: DeviceSecret.optional(),
})
export const PasswordReset = z
  .strictObject({ token: LinkToken, ...Passwords.shape })
  .refine(passwordsMatch, passwordMismatch)

/** The browser's secret is of the device that stays known. */
export const PasswordChange = z
  .strictObject({
    current_password: requiredInput('Please enter your current password.'),
    ...Passwords.shape,
    device_secret: DeviceSecret.optional(),
  })
  .refine(passwordsMatch, passwordMismatch)
export const EmailChange = z.strictObject({ email: Email, current_password: CurrentPassword })
export const NameChange = z.strictObject({ username: UserName })
