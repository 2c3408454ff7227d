import type { RequestOptions, UsedPasskey } from '#accounts/contract/passkeys.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { makeChallenge, TIMEOUT_MS } from '#accounts/server/passkeys/challenges.ts'
import { checkAnswer } from '#accounts/server/passkeys/check-answer.ts'
import { VERIFICATION_LIMIT } from '#accounts/server/passkeys/limits.ts'
import { usablePasskeysOf } from '#accounts/server/passkeys/passkey-queries.ts'
import { relyingParty } from '#accounts/server/passkeys/relying-party.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { holdUsablePasskey } from '#accounts/server/store/passkeys.ts'
import { markVerified } from '#accounts/server/store/second-factors.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import { noteSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns a challenge for the passkeys of this member, which only this session can answer. */
export async function offerPasskeyVerification(site: Site, by: ActiveSession): Promise<RequestOptions> {
  const passkeys = await usablePasskeysOf(site.db, by.memberId)
  if (passkeys.length === 0) refuse(accountRefusals.passkey_not_found)
  await site.limits.enforce(VERIFICATION_LIMIT, by.memberId)
  const challenge = await makeChallenge(site, { purpose: 'verify', sessionId: by.sessionId })
  return {
    challenge,
    timeout: TIMEOUT_MS,
    rpId: relyingParty(site.config).id,
    allowCredentials: passkeys.map(({ credentialId }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
    })),
    userVerification: 'required',
  }
}

/** Performs step-up authentication with a passkey, which counts as both the password and a code. */
export async function verifyWithPasskey(site: Site, by: ActiveSession, answer: UsedPasskey): Promise<void> {
  const { id: passkeyId, memberId } = await checkAnswer(site, { purpose: 'verify', sessionId: by.sessionId }, answer)
  // The challenge was for this member's passkeys, but another member could have answered it with theirs.
  if (memberId !== by.memberId) {
    noteSecurityEvent(site, { kind: 'passkey refused', memberId: by.memberId, detail: 'passkey_refused' })
    refuse(accountRefusals.passkey_refused)
  }
  await site.limits.uncount([VERIFICATION_LIMIT, by.memberId])
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    // It may have been removed or blocked since its answer was checked.
    if (!(await holdUsablePasskey(tx, passkeyId))) refuse(accountRefusals.passkey_unknown)
    await markVerified(tx, by.sessionId, { verifiedAt: now, secondFactorAt: now })
  })
  noteSecurityEvent(site, { kind: 'step-up done', memberId, detail: 'passkey' })
}
