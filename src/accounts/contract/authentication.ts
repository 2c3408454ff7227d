import { z } from 'zod'
import { codeCondition, nameCondition, newPasswordConditions } from '#accounts/contract/conditions.ts'
import {
  Activation,
  ActivationEmail,
  AnyValue,
  ForgottenPassword,
  LinkOnly,
  LinkToCheck,
  PasswordReset,
  Registration,
  SignIn,
} from '#accounts/contract/forms.ts'
import { Gender } from '#accounts/contract/person.ts'
import { accountRefusals, signInRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** A signed JWT that is valid for 15 minutes, with `sub`, `exp`, `gender` and `role`. */
const access = z.string()
/** An opaque token that is valid for 30 days and replaced at each refresh. */
const refresh = z.string()
export const Tokens = z.object({ access, refresh })
export type Tokens = z.infer<typeof Tokens>

/** The next step for a host or an owner. Until they have done it, they are an ordinary member in this session. */
export const SecondFactorStep = z.enum(['not required', 'to set up', 'to verify'])
export type SecondFactorStep = z.infer<typeof SecondFactorStep>

/** The state of a link from an email. The link's page checks it before showing the button. */
export const LinkState = z.object({
  kind: z.enum(['activation', 'reset', 'email', 'device']).nullable(),
  state: z.enum(['good', 'used', 'expired', 'unknown']),
  /**
   * The account that a valid activation link would activate. Anyone can register with another person's address, so the
   * recipient must be able to check that these are their own details.
   */
  account: z
    .object({
      name: z.string(),
      gender: Gender,
      email: z.string(),
      /** False if the browser is the one that registered. */
      password_required: z.boolean(),
    })
    .nullable(),
  /** The device that a valid link of kind 'device' would sign out. */
  device: z
    .object({
      /** 'Chrome on Android', or null if the device did not say what it is. */
      name: z.string().nullable(),
      /** An ISO 8601 instant. */
      signed_in_at: z.string(),
    })
    .nullable(),
})
export type LinkState = z.infer<typeof LinkState>

const { link_unknown, link_used, link_expired } = accountRefusals
const linkRefusals = { link_unknown, link_used, link_expired }

/** The response of an endpoint that returns no data. */
const Done = z.object({})

export const register = endpoint({
  method: 'POST',
  path: '/accounts/register',
  summary:
    'Registers an account; the result is sent by email. The response is the same whether or not the address is known',
  body: Registration,
  conditions: { ...nameCondition, ...newPasswordConditions },
  answer: Done,
  status: 201,
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/accounts/authenticate',
  summary:
    'Signs the member in on this device. With two-step verification it needs a code too, and is refused by name without one',
  body: SignIn,
  conditions: codeCondition,
  answer: Tokens.extend({ terms_accepted: z.boolean(), second_factor: SecondFactorStep }),
  refusals: {
    wrong_email_or_password: accountRefusals.wrong_email_or_password,
    second_step_needed: accountRefusals.second_step_needed,
    ...signInRefusals,
  },
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/accounts/refresh',
  summary: 'Exchanges a refresh token for new tokens. Reuse of a spent token ends the session',
  body: z.strictObject({ refresh: AnyValue }),
  answer: Tokens,
  refusals: { session_ended: accountRefusals.session_ended },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/accounts/signout',
  summary: 'Ends the session of the refresh token. The response is the same if it has already ended',
  body: z.strictObject({ refresh: AnyValue }),
  answer: Done,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/accounts/forgotpassword',
  summary: 'Sends a password reset link if the address has an account. The response is always the same',
  body: ForgottenPassword,
  answer: Done,
})

export const resendActivation = endpoint({
  method: 'POST',
  path: '/accounts/resendactivation',
  summary: 'Sends a new activation link if the address has an account to activate. The response is always the same',
  body: ActivationEmail,
  answer: Done,
})

export const checkLink = endpoint({
  method: 'POST',
  path: '/accounts/checklink',
  summary: 'Returns the state of a link from an email without using it up',
  body: LinkToCheck,
  answer: LinkState,
})

export const activate = endpoint({
  method: 'POST',
  path: '/accounts/activate',
  summary:
    'Activates an account with the link from the email and the password or browser secret of the registration, and signs in',
  body: Activation,
  conditions: {
    password: 'The password given at registration. Required unless `browser_secret` belongs to that registration.',
  },
  answer: Tokens.extend({ terms_accepted: z.boolean() }),
  refusals: linkRefusals,
})

/** The names of the member's passkeys, so that the page can say which still sign in. */
export const PasswordResetResult = z.object({
  passkeys_removed: z.array(z.string()),
  passkeys_remaining: z.array(z.string()),
})
export type PasswordResetResult = z.infer<typeof PasswordResetResult>

export const resetPassword = endpoint({
  method: 'POST',
  path: '/accounts/resetpassword',
  summary:
    'Sets a new password with the link from the email, and ends every session. Removes the passkeys unless they are a second factor',
  body: PasswordReset,
  conditions: newPasswordConditions,
  answer: PasswordResetResult,
  refusals: linkRefusals,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/accounts/confirmemail',
  summary: 'Confirms a new email address with the link that was sent to it, and notifies the old address',
  body: LinkOnly,
  answer: Done,
  refusals: linkRefusals,
})

export const signOutDevice = endpoint({
  method: 'POST',
  path: '/accounts/signoutdevice',
  summary:
    'Signs out the device that an email told the member about, with the link from that email. The next sign-in on it is told again',
  body: LinkOnly,
  answer: Done,
  refusals: linkRefusals,
})
