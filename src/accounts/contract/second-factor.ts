import { z } from 'zod'
import { codeCondition, currentPasswordCondition } from '#accounts/contract/conditions.ts'
import { AnyValue, Code, CurrentPassword } from '#accounts/contract/forms.ts'
import { Role } from '#accounts/contract/person.ts'
import { accountRefusals, factorRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

export const CodeOnly = z.strictObject({ code: Code })

/** The input for step-up authentication. Staff without a second factor, and members without two-step verification, give no code. */
export const StepUpRequest = z.strictObject({ current_password: CurrentPassword, code: Code.optional() })

export const SecondFactor = z.object({
  role: Role,
  /** The state in this session, or 'to set up' if there is no second factor yet. */
  state: z.enum(['to set up', 'to verify', 'verified']),
  /** When the authenticator app was set up: an ISO 8601 instant. Null without an app. */
  set_up_at: z.string().nullable(),
  recovery_codes_left: z.int(),
  /** The number of passkeys that work. */
  passkeys: z.int(),
  /** Whether signing in with the password needs a second step. */
  two_step: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once. The member should store them separately from the device with the app. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The response of an endpoint that returns no data. */
const Done = z.object({})
const { second_factor_needed } = accountRefusals

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  summary: 'Returns which second factors the member has, and whether one is verified in this session',
  answer: SecondFactor,
})

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/offer',
  summary: 'Offers a new secret for the authenticator app; nothing changes until a code from it is given',
  activity: 'set up an authenticator app',
  answer: z.object({
    /** The secret in base32, for typing in. */
    secret: z.string(),
    /** The otpauth:// URI for the QR code. */
    uri: z.string(),
    /** The secret encrypted by the site, which must be sent back within half an hour. */
    offer: z.string(),
  }),
  refusals: factorRefusals,
})

export const SecondFactorSetUp = z.strictObject({ offer: AnyValue, code: Code })
export const setUpSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/account/second-factor',
  summary:
    'Sets up the authenticator app, replacing any previous one, and returns ten new recovery codes. Turns on two-step verification of a member',
  activity: 'set up an authenticator app',
  body: SecondFactorSetUp,
  conditions: { code: 'A code that the authenticator app shows now.' },
  answer: RecoveryCodes,
  refusals: { ...factorRefusals, offer_expired: accountRefusals.offer_expired },
})

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/verification',
  summary: 'Verifies a code of the second factor for this session',
  activity: 'entered a code',
  body: CodeOnly,
  conditions: codeCondition,
  answer: Done,
  refusals: { second_factor_needed },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  summary: 'Replaces the recovery codes with ten new ones',
  activity: 'created new recovery codes',
  answer: RecoveryCodes,
  refusals: { ...factorRefusals, second_factor_needed },
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/account/step-up',
  summary: 'Verifies the password and a code again, after which the session counts as a fresh sign-in for ten minutes',
  activity: 'entered your password and a code',
  body: StepUpRequest,
  conditions: { ...currentPasswordCondition, ...codeCondition },
  answer: Done,
})

export const turnOnTwoStep = endpoint({
  method: 'PUT',
  path: '/api/account/two-step',
  summary:
    'Turns on two-step verification with the second factor that the member has, and returns ten new recovery codes',
  activity: 'turned on two-step verification',
  answer: RecoveryCodes,
  refusals: { ...factorRefusals, second_factor_needed, two_step_on: accountRefusals.two_step_on },
})

export const turnOffTwoStep = endpoint({
  method: 'DELETE',
  path: '/api/account/two-step',
  summary:
    'Turns off two-step verification. A member’s authenticator app and recovery codes are deleted; staff keep theirs',
  activity: 'turned off two-step verification',
  answer: Done,
  refusals: { ...factorRefusals, two_step_off: accountRefusals.two_step_off },
})
