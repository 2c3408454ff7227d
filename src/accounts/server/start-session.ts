import { makeAccessToken } from '#accounts/server/access-token.ts'
import { newToken } from '#platform/server/link-token.ts'
import { endOldestSessions, insertSessionOf } from '#accounts/server/store/sessions.ts'
import type { Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tokens } from '#accounts/contract/authentication.ts'
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
 * Starts a session on a new device for the member with this password, and returns its first tokens. Refuses if the account's
 * state does not allow it. A lock serialises this with a new password or a suspension, which either ends the new session or has
 * already taken effect.
 */
export async function startSession(
  site: Site,
  credentials: { id: string; passwordHash: string },
  device: string,
): Promise<Tokens & { sessionId: string; termsVersion: string; role: Role }> {
  const id = newId()
  const startedAt = site.clock.now()
  const { token: refresh, hash: tokenHash } = newToken()
  const session = { id, device, startedAt, expiresAt: sessionExpiry({ startedAt, usedAt: startedAt }), tokenHash }
  const member = await inOneStatement(site.db, (tx) => insertSessionOf(tx, credentials, session))
  if (member?.passwordHash !== credentials.passwordHash) refuse(accountRefusals.wrong_email_or_password)
  if (member.suspendedAt) refuse(accountRefusals.account_suspended)
  if (member.deletionRequestedAt) refuse(accountRefusals.account_being_deleted)
  if (!member.activatedAt) refuse(accountRefusals.account_not_activated)
  if ((member.sessions ?? 0) >= MAX_SESSIONS)
    await inTransaction(site.db, (tx) => endOldestSessions(tx, credentials.id, { keep: MAX_SESSIONS }))
  const access = await makeAccessToken(site, { memberId: member.id, sessionId: id, ...member })
  return { access, refresh, sessionId: id, termsVersion: member.termsVersion, role: member.role }
}
