import { z } from 'zod'
import { Tokens, SecondFactorStep } from '#accounts/contract/authentication.ts'
import { DeviceSecret } from '#accounts/contract/forms.ts'
import { accountRefusals, factorRefusals, signInRefusals } from '#accounts/contract/refusals.ts'
import { endpoint } from '#platform/contract.ts'

/** Higher than any real device's answer, and low enough that nobody sends us megabytes to parse. */
const MAX_LENGTH = 20_000
const base64url = z
  .string()
  .max(MAX_LENGTH)
  .regex(/^[\w-]+$/, 'That isn’t a response from a passkey.')

/** The parts of a WebAuthn response that both kinds have. Browsers send more, which is ignored. */
const response = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** The browser's answer after it has created a passkey (WebAuthn: `RegistrationResponseJSON`). */
export const CreatedPasskey = z.object({
  ...response,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})
export type CreatedPasskey = z.infer<typeof CreatedPasskey>

/** The browser's answer after a passkey has signed a challenge (WebAuthn: `AuthenticationResponseJSON`). */
export const UsedPasskey = z.object({
  ...response,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

const descriptor = z.object({ id: z.string(), type: z.literal('public-key') })
const timeout = z.int()

/** What the browser needs to create a passkey (WebAuthn: `PublicKeyCredentialCreationOptionsJSON`). */
export const CreationOptions = z.object({
  challenge: z.string(),
  timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** What the browser needs to use a passkey (WebAuthn: `PublicKeyCredentialRequestOptionsJSON`). */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout,
  rpId: z.string(),
  /** Empty if the member is not known yet: the device then offers the passkeys that it has for this site. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

const MAX_NAME = 40
const noName = 'Please enter a name for the passkey.'
/** What the member calls a passkey, such as 'My phone'. Invisible characters are removed. */
export const PasskeyName = z
  .string(noName)
  .max(200, `The name must be ${MAX_NAME} characters or fewer.`)
  .transform((text) => text.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/gu, ' ').trim())
  .refine((text) => text !== '', noName)
  .refine((text) => text.length <= MAX_NAME, `The name must be ${MAX_NAME} characters or fewer.`)

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 instants. */
  added_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Whether it is on other devices of the member too. */
  synced: z.boolean(),
  /** Whether it was blocked, because a copy of it may exist. */
  blocked: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** The response of an endpoint that returns no data. */
const Done = z.object({})

const { passkey_refused, passkey_unknown, passkey_blocked, passkey_too_late } = accountRefusals
const answerRefusals = { passkey_refused, passkey_unknown, passkey_blocked, passkey_too_late }

export const offerPasskeySignIn = endpoint({
  method: 'POST',
  path: '/accounts/passkey/options',
  summary: 'Returns a challenge with which any passkey of this site can sign its member in, once, within five minutes',
  answer: RequestOptions,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/accounts/passkey',
  summary: 'Signs the member of a passkey in on this device. It counts as a verified second factor',
  body: z.strictObject({ passkey: UsedPasskey, device_secret: DeviceSecret.optional() }),
  answer: Tokens.extend({ terms_accepted: z.boolean(), second_factor: SecondFactorStep }),
  refusals: { ...answerRefusals, ...signInRefusals },
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'Lists the member’s passkeys, newest first',
  answer: z.array(Passkey),
})

export const offerNewPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary:
    'Returns what the browser needs to create a passkey. The challenge can be answered once, within five minutes',
  activity: 'set up a passkey',
  answer: CreationOptions,
  refusals: { ...factorRefusals, too_many_passkeys: accountRefusals.too_many_passkeys },
})

/** The fields of the form. The page adds the browser's answer. */
export const PasskeyForm = z.object({ name: PasskeyName })
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Adds a passkey that the browser has created. The member is told by email',
  activity: 'added a passkey',
  body: z.strictObject({ name: PasskeyName, passkey: CreatedPasskey }),
  answer: Done,
  conditions: { name: 'Not blank, and at most 40 characters.' },
  links: { 'GET /api/account/passkeys': {} },
  status: 201,
  refusals: {
    ...factorRefusals,
    passkey_refused,
    passkey_too_late,
    passkey_taken: accountRefusals.passkey_taken,
    too_many_passkeys: accountRefusals.too_many_passkeys,
  },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Removes a passkey and signs out the other devices that it signed in. The member is told by email',
  activity: 'removed a passkey',
  params: z.object({ id: z.uuid('The passkey id must be a UUID.') }),
  answer: Done,
  refusals: {
    ...factorRefusals,
    passkey_not_found: accountRefusals.passkey_not_found,
    last_second_factor: accountRefusals.last_second_factor,
  },
})

export const offerPasskeyVerification = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/verification/options',
  summary: 'Returns a challenge for the member’s own passkeys, which can be answered once, within five minutes',
  activity: 'used a passkey',
  answer: RequestOptions,
  refusals: { passkey_not_found: accountRefusals.passkey_not_found },
})

export const verifyWithPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/verification',
  summary: 'Verifies a passkey in this session, in place of the password and a code',
  activity: 'used a passkey',
  body: z.strictObject({ passkey: UsedPasskey }),
  answer: Done,
  refusals: answerRefusals,
})
