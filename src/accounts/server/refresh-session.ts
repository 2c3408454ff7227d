import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tokens } from '#accounts/contract/authentication.ts'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import { memberForTokens } from '#accounts/server/session-queries.ts'
import { sessionExpiry } from '#accounts/server/session-expiry.ts'
import { touchKnownDevice } from '#accounts/server/store/known-devices.ts'
import {
  deleteSession,
  purgeExpiredTokens,
  insertCurrentToken,
  lockSessionOfToken,
  nextGeneration,
  setTokenState,
  tokenOfGeneration,
  tokenOfHash,
  touchSession,
} from '#accounts/server/store/sessions.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { commonRefusals } from '#platform/contract.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { Refused, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Issues new tokens for a refresh token. Reuse of a spent token ends the session, which is committed before the refusal. */
export async function refreshSession(site: Site, refresh: string): Promise<Tokens> {
  const tokens = await inTransaction(site.db, (tx) => replaceToken(site, tx, hashOf(refresh)))
  return tokens ?? refuse(accountRefusals.session_ended)
}

async function replaceToken(site: Site, tx: Tx, presentedHash: Buffer): Promise<Tokens | undefined> {
  const now = site.clock.now()
  // The lock serialises the refreshes of one session, so each sees how the previous one changed the tokens.
  const session = await lockSessionOfToken(tx, presentedHash)
  const token = session && (await tokenOfHash(tx, presentedHash))
  if (!session || !token) return undefined
  const { id: sessionId, memberId, startedAt, deviceHash } = session
  const member = await memberForTokens(tx, memberId)
  // The reuse of a spent token means that it was stolen: the caller is the thief, or the member after the thief used it.
  if (token.state === 'spent' || !member) {
    await deleteSession(tx, memberId, sessionId)
    if (token.state === 'spent')
      await recordSecurityEvent(site, tx, { kind: 'refresh token reused', memberId, sessionId })
    return undefined
  }
  if (Temporal.Instant.compare(token.expiresAt, now) <= 0) return undefined
  if (Temporal.Instant.compare(session.expiresAt, now) <= 0) return undefined

  const generation = await nextGeneration(tx, sessionId)
  await enforceRefreshLimit(tx, sessionId, generation, now)
  await ageTokens(tx, sessionId, token.state)
  const next = newToken()
  const expiresAt = sessionExpiry({ startedAt, usedAt: now })
  await insertCurrentToken(tx, { sessionId, generation, tokenHash: next.hash, issuedAt: now, expiresAt })
  await touchSession(tx, sessionId, { lastUsedAt: now, expiresAt })
  if (deviceHash) await touchKnownDevice(tx, { memberId, secretHash: deviceHash }, now)
  await purgeExpiredTokens(tx, sessionId, now)
  const access = await makeAccessToken(site, { memberId, sessionId, ...member })
  return { access, refresh: next.token }
}

/** Every replaced token is stored until it would have expired, so their number must be limited. */
const MAX_PER_HOUR = 120

async function enforceRefreshLimit(
  tx: Tx,
  sessionId: string,
  generation: number,
  now: Temporal.Instant,
): Promise<void> {
  const before = await tokenOfGeneration(tx, sessionId, generation - MAX_PER_HOUR)
  const hourAgo = now.subtract({ hours: 1 })
  if (before && Temporal.Instant.compare(before.issuedAt, hourAgo) > 0)
    throw new Refused(commonRefusals.too_many_requests, { retryAfter: 60 })
}

/**
 * Using a token shows that the client received it, so the previous one becomes spent. Using the previous one shows that the
 * client did not receive its successor.
 */
async function ageTokens(tx: Tx, sessionId: string, used: 'current' | 'previous'): Promise<void> {
  if (used === 'previous') return setTokenState(tx, sessionId, { from: 'current', to: 'spent' })
  await setTokenState(tx, sessionId, { from: 'previous', to: 'spent' })
  await setTokenState(tx, sessionId, { from: 'current', to: 'previous' })
}
