import type { UsedPasskey } from '#accounts/contract/passkeys.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
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
import { memberById } from '#accounts/server/queries.ts'
import { blockPasskey, lockPasskey, recordPasskeyUse } from '#accounts/server/store/passkeys.ts'
import type { Refusal } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { noteSecurityEvent, recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Passkey = NonNullable<Awaited<ReturnType<typeof passkeyByCredential>>>

/**
 * Checks the answer of a passkey to a challenge, and records that it was used. Returns the passkey. A passkey whose counter went
 * back is blocked, which is committed before the refusal.
 */
export async function checkAnswer(site: Site, use: ChallengeUse, answer: UsedPasskey): Promise<Passkey> {
  const { clientDataJSON } = answer.response
  const isSignIn = use.purpose === 'sign in'
  const challenge = await (isSignIn
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

  const isUsed = await inTransaction(site.db, (tx) => recordUse(site, tx, passkey, signed))
  if (!isUsed) refuseAnswer(site, passkey.memberId, accountRefusals.passkey_blocked)
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

/** Records the use, or blocks the passkey if its counter shows that a copy exists. Returns whether it may be used. */
async function recordUse(site: Site, tx: Tx, { id, memberId }: Passkey, signed: Signed): Promise<boolean> {
  const now = site.clock.now()
  const passkey = await lockPasskey(tx, id)
  if (!passkey) refuse(accountRefusals.passkey_unknown)
  if (passkey.blockedAt) return false
  if (isCounterForward(passkey.counter, signed.counter)) {
    await recordPasskeyUse(tx, id, { ...signed, lastUsedAt: now })
    return true
  }
  await blockPasskey(tx, id, now)
  const details = { passkey: id, counter: passkey.counter, received: signed.counter }
  await audit(tx, { at: now, actorId: null, action: 'passkey blocked', subject: memberId, details })
  await recordSecurityEvent(site, tx, { kind: 'passkey blocked', memberId })
  const { email, userName } = await memberById(tx, memberId)
  const mail = await accountNotifications['passkey changed'].mail(site.config, {
    name: userName,
    passkey: passkey.name,
    change: 'blocked',
  })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
  return false
}

/** Synced passkeys have no counter and always give 0. Any other must give a higher number than before (WebAuthn 6.1.1). */
function isCounterForward(before: number, after: number): boolean {
  return after > before || (after === 0 && before === 0)
}
