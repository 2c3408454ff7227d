import { z } from 'zod'
import { requiredInput } from '#accounts/contract/forms.ts'
import { StaffRole } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** Six digits from the app, or a recovery code. Spaces are ignored. */
export const Code = requiredInput
  .max(40, 'That is too long for a code.')
  .transform((text) => text.replaceAll(/\s/g, ''))

export const CodeOnly = z.strictObject({ code: Code })

/** The input for step-up authentication. Staff without a second factor give no code. */
export const StepUpRequest = z.strictObject({ current_password: requiredInput, code: Code.optional() })

export const SecondFactor = z.object({
  role: StaffRole,
  /** The state in this session, or 'to set up' if there is no second factor yet. */
  state: z.enum(['to set up', 'to verify', 'verified']),
  /** ISO 8601 instant. */
  set_up_at: z.string().nullable(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once. The member should store them separately from the device with the app. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The response of an endpoint that returns no data. */
const Done = z.object({})
const { fresh_sign_in_needed, second_factor_needed, second_factor_unverified } = accountRefusals

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  summary: 'Returns whether the second factor of a host or an owner is set up and verified in this session',
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
  refusals: { fresh_sign_in_needed, second_factor_unverified },
})

export const SecondFactorSetUp = z.strictObject({ offer: requiredInput, code: Code })
export const setUpSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/account/second-factor',
  summary: 'Sets up the second factor, replacing any previous one, and returns ten new recovery codes',
  activity: 'set up an authenticator app',
  body: SecondFactorSetUp,
  answer: RecoveryCodes,
  refusals: { fresh_sign_in_needed, second_factor_unverified, offer_expired: accountRefusals.offer_expired },
})

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/verification',
  summary: 'Verifies a code of the second factor for this session',
  activity: 'gave a code',
  body: CodeOnly,
  answer: Done,
  refusals: { second_factor_needed },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  summary: 'Replaces the recovery codes with ten new ones',
  activity: 'made new recovery codes',
  answer: RecoveryCodes,
  refusals: { fresh_sign_in_needed, second_factor_needed, second_factor_unverified },
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/account/step-up',
  summary: 'Verifies the password and a code again, after which the session counts as a fresh sign-in for ten minutes',
  activity: 'gave the password and a code',
  body: StepUpRequest,
  answer: Done,
})
