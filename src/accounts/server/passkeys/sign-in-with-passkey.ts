import type { SecondFactorStep, Tokens } from '#accounts/contract/authentication.ts'
import type { RequestOptions, UsedPasskey } from '#accounts/contract/passkeys.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { ClientInfo } from '#accounts/server/client-info.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { makeSignInChallenge, TIMEOUT_MS } from '#accounts/server/passkeys/challenges.ts'
import { checkAnswer } from '#accounts/server/passkeys/check-answer.ts'
import { relyingParty } from '#accounts/server/passkeys/relying-party.ts'
import { rememberDevice } from '#accounts/server/remember-device.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { networkOf } from '#platform/server/networks.ts'
import { refuse } from '#platform/server/refusals.ts'
import { noteSecurityEvent, notingRefusal } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns a challenge for any passkey of this site. The caller has not said who they are. */
export function offerPasskeySignIn(site: Site): RequestOptions {
  const challenge = makeSignInChallenge(site)
  const { id: rpId } = relyingParty(site.config)
  return { challenge, timeout: TIMEOUT_MS, rpId, allowCredentials: [], userVerification: 'required' }
}

/**
 * Signs in the member of this passkey. The device has verified them by a PIN, a finger or a face, so that the passkey is two
 * factors in one: staff have their rights at once, and two-step verification asks for nothing more.
 */
export async function signInWithPasskey(
  site: Site,
  by: ClientInfo,
  { passkey: answer, deviceSecret }: { passkey: UsedPasskey; deviceSecret?: string | undefined },
): Promise<Tokens & { termsAccepted: boolean; secondFactor: SecondFactorStep }> {
  // The device knows whose passkey it is and says so (WebAuthn 7.2, step 6).
  if (!answer.response.userHandle) refuse(accountRefusals.passkey_refused)
  const { id: passkeyId, memberId } = await checkAnswer(
    site,
    { purpose: 'sign in', network: networkOf(by.address) },
    answer,
  )
  const device = deviceName(by.userAgent)
  const started = await notingRefusal(site, { kind: 'sign-in refused', memberId }, () =>
    startSession(site, { id: memberId, passkeyId }, device, deviceSecret),
  )
  noteSecurityEvent(site, { kind: 'signed in', memberId, sessionId: started.sessionId, detail: 'passkey' })
  await rememberDevice(site, { memberId, sessionId: started.sessionId, device, deviceSecret })
  return { ...started, secondFactor: 'not required' }
}
