import { accountRefusals } from '#accounts/contract/refusals.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import { readClientData } from '#accounts/server/passkeys/webauthn.ts'
import { insertChallenge, takeChallenge } from '#accounts/server/store/passkeys.ts'
import { inOneStatement } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Long enough to fetch a phone from another room. */
const CHALLENGE_MINUTES = 5
/** How long browsers wait for the member. */
export const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

/** What a challenge is for, and the session that alone may answer it. */
export type ChallengeUse =
  | { purpose: 'sign in'; sessionId: null }
  | { purpose: 'add'; sessionId: string }
  | { purpose: 'verify'; sessionId: string }

/** Creates a challenge of 256 random bits in base64url. Only its hash is stored. */
export async function makeChallenge({ db, clock }: Site, use: ChallengeUse): Promise<string> {
  const { token, hash: challengeHash } = newToken()
  const expiresAt = clock.now().add({ minutes: CHALLENGE_MINUTES })
  await inOneStatement(db, (tx) => insertChallenge(tx, { ...use, challengeHash, expiresAt }))
  return token
}

export type Redeemed = { challenge: string; madeAt: Temporal.Instant }

/**
 * Uses up the challenge that the answer names, and returns it with the time at which it was made. This is committed at once, so an answer that then fails cannot be
 * sent again either.
 */
export async function redeemChallenge(
  { db, clock }: Site,
  use: ChallengeUse,
  clientDataJSON: string,
): Promise<Redeemed> {
  const challenge = readClientData(clientDataJSON)?.challenge
  if (typeof challenge !== 'string') refuse(accountRefusals.passkey_refused)
  const taken = await inOneStatement(db, (tx) => takeChallenge(tx, { ...use, challengeHash: hashOf(challenge) }))
  if (!taken || Temporal.Instant.compare(taken.expiresAt, clock.now()) <= 0) refuse(accountRefusals.passkey_too_late)
  return { challenge, madeAt: taken.expiresAt.subtract({ minutes: CHALLENGE_MINUTES }) }
}
