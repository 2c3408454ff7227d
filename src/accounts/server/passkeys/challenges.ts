import { accountRefusals } from '#accounts/contract/refusals.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import { readClientData } from '#accounts/server/passkeys/webauthn.ts'
import { insertChallenge, insertUsedChallenge, takeChallenge } from '#accounts/server/store/passkeys.ts'
import { inOneStatement } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Long enough to fetch a phone from another room. */
const CHALLENGE_MINUTES = 5
/** How long browsers wait for the member. */
export const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

const PURPOSE = 'passkey challenge'
/** 144 random bits in base64url, then when it expires, in milliseconds. */
const [RANDOM_LENGTH, TIME_BYTES] = [24, 6]
const PAYLOAD_LENGTH = RANDOM_LENGTH + (TIME_BYTES / 3) * 4

/** The session that alone may answer a challenge, and what for. */
type SessionUse = { purpose: 'add' | 'verify'; sessionId: string }
/** What a challenge is for. A sign-in has no session yet, and is limited by the network that it comes from. */
export type ChallengeUse = { purpose: 'sign in'; network: string } | SessionUse

/** Creates a challenge of 256 random bits in base64url for a session. Only its hash is stored. */
export async function makeChallenge({ db, clock }: Site, use: SessionUse): Promise<string> {
  const { token, hash: challengeHash } = newToken()
  const expiresAt = clock.now().add({ minutes: CHALLENGE_MINUTES })
  await inOneStatement(db, (tx) => insertChallenge(tx, { ...use, challengeHash, expiresAt }))
  return token
}

/** A challenge, with the time at which it was made. */
export type Redeemed = { challenge: string; madeAt: Temporal.Instant }

/**
 * Creates a challenge for a sign-in. It is signed instead of stored, because anybody can ask for any number of them, and each
 * view of the sign-in page does.
 */
export function makeSignInChallenge({ keys, clock }: Site): string {
  const expiresAt = Buffer.alloc(TIME_BYTES)
  expiresAt.writeUIntBE(clock.now().add({ minutes: CHALLENGE_MINUTES }).epochMilliseconds, 0, TIME_BYTES)
  const payload = newToken().token.slice(0, RANDOM_LENGTH) + expiresAt.toString('base64url')
  return payload + keys.sign(PURPOSE, payload)
}

/**
 * Uses up the challenge of a session that the answer names, and returns it. This is committed at once, so an answer that then
 * fails cannot be sent again either.
 */
export async function redeemChallenge({ db, clock }: Site, use: SessionUse, clientDataJSON: string): Promise<Redeemed> {
  const challenge = challengeIn(clientDataJSON)
  const taken = await inOneStatement(db, (tx) => takeChallenge(tx, { ...use, challengeHash: hashOf(challenge) }))
  if (!taken || Temporal.Instant.compare(taken.expiresAt, clock.now()) <= 0) refuse(accountRefusals.passkey_too_late)
  return { challenge, madeAt: taken.expiresAt.subtract({ minutes: CHALLENGE_MINUTES }) }
}

/** Returns the challenge for a sign-in that the answer names, if this site made it and it has not expired. */
export function verifySignInChallenge(site: Site, clientDataJSON: string): Redeemed {
  const challenge = challengeIn(clientDataJSON)
  const payload = challenge.slice(0, PAYLOAD_LENGTH)
  if (!site.keys.hasSigned(PURPOSE, payload, challenge.slice(PAYLOAD_LENGTH))) refuse(accountRefusals.passkey_too_late)
  const expiresAt = expiryOf(payload)
  if (Temporal.Instant.compare(expiresAt, site.clock.now()) <= 0) refuse(accountRefusals.passkey_too_late)
  return { challenge, madeAt: expiresAt.subtract({ minutes: CHALLENGE_MINUTES }) }
}

/**
 * Uses up a verified challenge for a sign-in, once its answer names a passkey of ours. It is stored until it expires, so it is
 * answered once, even if that answer is refused. Two answers at the same time cannot both insert it.
 */
export async function redeemSignInChallenge({ db }: Site, challenge: string): Promise<void> {
  const used = { challengeHash: hashOf(challenge), expiresAt: expiryOf(challenge.slice(0, PAYLOAD_LENGTH)) }
  if (!(await inOneStatement(db, (tx) => insertUsedChallenge(tx, used)))) refuse(accountRefusals.passkey_too_late)
}

function challengeIn(clientDataJSON: string): string {
  const challenge = readClientData(clientDataJSON)?.challenge
  if (typeof challenge !== 'string') refuse(accountRefusals.passkey_refused)
  return challenge
}

function expiryOf(payload: string): Temporal.Instant {
  const milliseconds = Buffer.from(payload.slice(RANDOM_LENGTH), 'base64url').readUIntBE(0, TIME_BYTES)
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
}
