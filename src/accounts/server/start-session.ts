import { makeAccessToken } from '#accounts/server/access-token.ts'
import { knownDeviceOf } from '#accounts/server/known-device-queries.ts'
import { newToken } from '#platform/server/link-token.ts'
import { endOldestSessions, insertSessionOf, type Credentials } from '#accounts/server/store/sessions.ts'
import type { Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tokens } from '#accounts/contract/authentication.ts'
import { termsVersionFrom } from '#content/server/queries.ts'
import { inOneStatement, inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { sessionExpiry } from '#accounts/server/session-expiry.ts'

/**
 * No member has this many devices. Without a limit, a member could have so many sessions that ending them all exceeds the
 * statement timeout.
 */
const MAX_SESSIONS = 100

/**
 * Starts a session on a new device for the member with these credentials, and returns its first tokens. Refuses if the account's
 * state does not allow it. Locks on the member and the passkey serialise this with a new password, two-step verification, the
 * removal or block of the passkey, and a suspension, which either ends the new session or has already taken effect.
 */
export async function startSession(
  site: Site,
  credentials: Credentials,
  device: string,
  deviceSecret?: string,
): Promise<Tokens & { sessionId: string; termsAccepted: boolean; role: Role }> {
  const id = newId()
  const startedAt = site.clock.now()
  const { token: refresh, hash: tokenHash } = newToken()
  const deviceHash = deviceSecret === undefined ? null : knownDeviceOf(credentials.id, deviceSecret).secretHash
  const expiresAt = sessionExpiry({ startedAt, usedAt: startedAt })
  const session = { id, device, deviceHash, startedAt, expiresAt, tokenHash }
  const member = await inOneStatement(site.db, (tx) => insertSessionOf(tx, credentials, session))
  if (!member) refuse(accountRefusals.wrong_email_or_password)
  if ('passkeyId' in credentials) {
    if (!member.hasPasskey) refuse(accountRefusals.passkey_unknown)
  } else if (member.passwordHash !== credentials.passwordHash) refuse(accountRefusals.wrong_email_or_password)
  requireMaySignIn(member)
  if ('passwordHash' in credentials && member.isTwoStepOn && !credentials.codeAt)
    refuse(accountRefusals.second_step_needed)
  if ((member.sessions ?? 0) >= MAX_SESSIONS)
    await inTransaction(site.db, (tx) => endOldestSessions(tx, credentials.id, { keep: MAX_SESSIONS }))
  const access = await makeAccessToken(site, { memberId: member.id, sessionId: id, ...member })
  const termsAccepted = member.termsVersion === termsVersionFrom(member.publishedTermsVersion)
  return { access, refresh, sessionId: id, termsAccepted, role: member.role }
}

/** Refuses if the state of the account does not allow a sign-in. */
export function requireMaySignIn(member: {
  suspendedAt: Temporal.Instant | null
  deletionRequestedAt: Temporal.Instant | null
  activatedAt: Temporal.Instant | null
}): void {
  if (member.suspendedAt) refuse(accountRefusals.account_suspended)
  if (member.deletionRequestedAt) refuse(accountRefusals.account_being_deleted)
  if (!member.activatedAt) refuse(accountRefusals.account_not_activated)
}
