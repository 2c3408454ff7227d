import type {
  addPasskey,
  listPasskeys,
  offerNewPasskey,
  offerPasskeySignIn,
  offerPasskeyVerification,
  signInWithPasskey,
  verifyWithPasskey,
} from '#accounts/contract/passkeys.ts'
import { softwareAuthenticator, type SoftwareAuthenticator } from '#accounts/testing/software-authenticator.ts'
import type { TestSite } from '#tests/test-site.ts'

type Answering = Parameters<SoftwareAuthenticator['use']>[1]

/** Adds a passkey in the session of this token, and returns the authenticator that holds it. */
export async function aPasskey(
  t: TestSite,
  access: string,
  { name = 'My phone', isSynced = false }: { name?: string; isSynced?: boolean } = {},
): Promise<SoftwareAuthenticator> {
  const authenticator = softwareAuthenticator({ origin: t.site.config.siteUrl, isSynced })
  await sendNewPasskey(t, access, authenticator, { name })
  return authenticator
}

/** Has an authenticator create a passkey, and adds it. */
export async function sendNewPasskey(
  t: TestSite,
  access: string,
  authenticator: SoftwareAuthenticator,
  { name = 'My phone', ...answering }: Answering & { name?: string } = {},
) {
  const api = t.apiAs(access)
  const options = await api<typeof offerNewPasskey>('POST /api/account/passkeys/options')
  const body = { name, passkey: authenticator.create(options, answering) }
  return api<typeof addPasskey>('POST /api/account/passkeys', { body })
}

/** Returns the options of a new sign-in. */
export function passkeySignInOptions(t: TestSite) {
  return t.api<typeof offerPasskeySignIn>('POST /accounts/passkey/options')
}

export async function signInByPasskey(t: TestSite, authenticator: SoftwareAuthenticator, answering: Answering = {}) {
  const passkey = authenticator.use(await passkeySignInOptions(t), answering)
  return t.api<typeof signInWithPasskey>('POST /accounts/passkey', { body: { passkey } })
}

/** Performs step-up authentication with a passkey in the session of this token. */
export async function verifyByPasskey(t: TestSite, access: string, authenticator: SoftwareAuthenticator) {
  const api = t.apiAs(access)
  const options = await api<typeof offerPasskeyVerification>('POST /api/account/passkeys/verification/options')
  const body = { passkey: authenticator.use(options) }
  return api<typeof verifyWithPasskey>('POST /api/account/passkeys/verification', { body })
}

export function passkeysIn(t: TestSite, access: string) {
  return t.apiAs(access)<typeof listPasskeys>('GET /api/account/passkeys')
}
