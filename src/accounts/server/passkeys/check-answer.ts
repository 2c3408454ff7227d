import type { UsedPasskey } from '#accounts/contract/passkeys.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { blockPasskey } from '#accounts/server/passkeys/block-passkey.ts'
import {
  redeemChallenge,
  redeemSignInChallenge,
  verifySignInChallenge,
  type ChallengeUse,
} from '#accounts/server/passkeys/challenges.ts'
import { SIGN_IN_LIMIT } from '#accounts/server/passkeys/limits.ts'
import { passkeyByCredential } from '#accounts/server/passkeys/passkey-queries.ts'
import { relyingParty, userHandleOf } from '#accounts/server/passkeys/relying-party.ts'
import { readClientData, webauthn } from '#accounts/server/passkeys/webauthn.ts'
import { lockPasskey, recordPasskeyUse } from '#accounts/server/store/passkeys.ts'
import type { Refusal } from '#platform/contract.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { noteSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Passkey = NonNullable<Awaited<ReturnType<typeof passkeyByCredential>>>

/**
 * Checks the answer of a passkey to a challenge, and records that it was used. Returns the passkey. A passkey whose counter went
 * back is blocked, which is committed before the refusal. An answer that arrived late is only refused.
 */
export async function checkAnswer(site: Site, use: ChallengeUse, answer: UsedPasskey): Promise<Passkey> {
  const { clientDataJSON } = answer.response
  const isSignIn = use.purpose === 'sign in'
  const { challenge, madeAt } = await (isSignIn
    ? verifySignInChallenge(site, clientDataJSON)
    : redeemChallenge(site, use, clientDataJSON))
  const passkey = await passkeyByCredential(site.db, Buffer.from(answer.id, 'base64url'))
  if (!passkey) refuseAnswer(site, null, accountRefusals.passkey_unknown)
  if (isSignIn) {
    await site.limits.enforce(SIGN_IN_LIMIT, passkey.id, use.network)
    await redeemSignInChallenge(site, challenge)
  }
  const signed = await verify(site, passkey, { challenge, answer })
  if (!signed) refuseAnswer(site, passkey.memberId, accountRefusals.passkey_refused)

  const outcome = await inTransaction(site.db, (tx) => recordUse(site, tx, passkey.id, { ...signed, madeAt }))
  if (outcome === 'copied') await blockPasskey(site, passkey, signed.counter)
  if (outcome === 'copied' || outcome === 'blocked')
    refuseAnswer(site, passkey.memberId, accountRefusals.passkey_blocked)
  if (outcome === 'late') refuseAnswer(site, passkey.memberId, accountRefusals.passkey_too_late)
  if (isSignIn) await site.limits.uncount([SIGN_IN_LIMIT, passkey.id, use.network])
  return passkey
}

function refuseAnswer(site: Site, memberId: string | null, refusal: Refusal): never {
  noteSecurityEvent(site, { kind: 'passkey refused', memberId, detail: refusal.error })
  refuse(refusal)
}

type Signed = { counter: number; backedUp: boolean }

/** Returns what the authenticator has signed, or undefined if anything in its answer is not as it must be. */
async function verify(
  site: Site,
  passkey: Passkey,
  { challenge, answer }: { challenge: string; answer: UsedPasskey },
): Promise<Signed | undefined> {
  const { origin, id: rpId } = relyingParty(site.config)
  const { userHandle, ...response } = answer.response
  // An answer without a handle comes from a key that was asked for by its id, which a sign-in never does.
  if (userHandle && userHandle !== userHandleOf(passkey.memberId)) return undefined
  // A page of another site may show ours in a frame, but not sign in there.
  if (readClientData(response.clientDataJSON)?.crossOrigin === true) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared below, once the row is locked and the signature is known to be right.
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    const { newCounter: counter, credentialBackedUp: backedUp, credentialDeviceType } = authenticationInfo
    const isSameKind = (credentialDeviceType === 'multiDevice') === passkey.backupEligible
    return verified && isSameKind ? { counter, backedUp } : undefined
  } catch {
    // The library throws for anything unexpected in an answer, which anybody can send.
    return undefined
  }
}

/** Records the use if the counter allows it. Returns 'used', or why it may not be used. `madeAt` is when the challenge was made. */
async function recordUse(
  site: Site,
  tx: Tx,
  id: string,
  { madeAt, ...signed }: Signed & { madeAt: Temporal.Instant },
): Promise<'used' | 'blocked' | 'late' | 'copied'> {
  const now = site.clock.now()
  const passkey = await lockPasskey(tx, id)
  if (!passkey) refuse(accountRefusals.passkey_unknown)
  if (passkey.blockedAt) return 'blocked'
  if (isCounterForward(passkey.counter, signed.counter)) {
    await recordPasskeyUse(tx, id, { ...signed, lastUsedAt: now })
    return 'used'
  }
  if (isLateAnswer(passkey, { counter: signed.counter, madeAt })) return 'late'
  return 'copied'
}

/** Synced passkeys have no counter and always give 0. Any other must give a higher number than before (WebAuthn 6.1.1). */
function isCounterForward(before: number, after: number): boolean {
  return after > before || (after === 0 && before === 0)
}

/**
 * Two answers of one passkey, such as in two tabs, may arrive in the other order. The later one then has a lower counter, and its
 * challenge was made before the use that was recorded. No authenticator gives one counter twice, so an equal one is of a copy.
 */
function isLateAnswer(
  passkey: { counter: number; lastUsedAt: Temporal.Instant | null },
  answer: { counter: number; madeAt: Temporal.Instant },
): boolean {
  if (passkey.lastUsedAt === null || answer.counter >= passkey.counter || answer.counter === 0) return false
  return Temporal.Instant.compare(answer.madeAt, passkey.lastUsedAt) < 0
}
