import { z } from 'zod'
import {
  Activation,
  EmailOnly,
  requiredInput,
  LinkOnly,
  LinkToCheck,
  PasswordReset,
  Registration,
  SignIn,
} from '#accounts/contract/forms.ts'
import { Gender } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** Signed JWT, 15 minutes: `sub`, `exp`, `gender`, `role`. */
const access = z.string()
/** Opaque, 30 days, replaced at each refresh. */
const refresh = z.string()
export const Tokens = z.object({ access, refresh })
export type Tokens = z.infer<typeof Tokens>

/** What a host or an owner must do next. Until then they count as an ordinary member in this session. */
const SecondFactorStep = z.enum(['not required', 'to set up', 'to verify'])
export type SecondFactorStep = z.infer<typeof SecondFactorStep>

/** Whether a link from an email works. Its page checks this before it shows the button. */
export const LinkState = z.object({
  kind: z.enum(['activation', 'reset', 'email']).nullable(),
  state: z.enum(['good', 'used', 'expired', 'unknown']),
  /**
   * What a valid activation link would activate. Anyone can register with another person's address, so the reader of the email
   * must see whether these are their own details.
   */
  account: z
    .object({
      name: z.string(),
      gender: Gender,
      email: z.string(),
      /** False for the browser that registered. */
      password_required: z.boolean(),
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
    'Registers; the email that follows says what became of it. The same answer whether or not the email is known',
  body: Registration,
  answer: Done,
  status: 201,
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/accounts/authenticate',
  summary: 'Signs in on this device',
  body: SignIn,
  answer: Tokens.extend({ terms_accepted: z.boolean(), second_factor: SecondFactorStep }),
  refusals: {
    wrong_email_or_password: accountRefusals.wrong_email_or_password,
    account_not_activated: accountRefusals.account_not_activated,
    account_suspended: accountRefusals.account_suspended,
    account_being_deleted: accountRefusals.account_being_deleted,
  },
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/accounts/refresh',
  summary: 'New tokens for old; a token that was replaced long ago ends the session',
  body: z.strictObject({ refresh: requiredInput }),
  answer: Tokens,
  refusals: { session_ended: accountRefusals.session_ended },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/accounts/signout',
  summary: 'Ends the session of the refresh token; the same answer when it has ended already',
  body: z.strictObject({ refresh: requiredInput }),
  answer: Done,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/accounts/forgotpassword',
  summary: 'Sends a link to choose a new password, if there is such a member; always the same answer',
  body: EmailOnly,
  answer: Done,
})

export const resendActivation = endpoint({
  method: 'POST',
  path: '/accounts/resendactivation',
  summary: 'Sends the activation link again, if there is such an account that waits for it; always the same answer',
  body: EmailOnly,
  answer: Done,
})

export const checkLink = endpoint({
  method: 'POST',
  path: '/accounts/checklink',
  summary: 'What a link from an email is good for; asking does not use it',
  body: LinkToCheck,
  answer: LinkState,
})

export const activate = endpoint({
  method: 'POST',
  path: '/accounts/activate',
  summary:
    'Activates what was registered, by the link from the email with the password that was chosen then, and signs in on this device',
  body: Activation,
  answer: Tokens.extend({ terms_accepted: z.boolean() }),
  refusals: linkRefusals,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/accounts/resetpassword',
  summary: 'A new password, by the link from the email; ends every session',
  body: PasswordReset,
  answer: Done,
  refusals: linkRefusals,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/accounts/confirmemail',
  summary: 'The new email address, by the link that was sent there; the old one is told',
  body: LinkOnly,
  answer: Done,
  refusals: linkRefusals,
})
