import type { Member } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { deleteSession, endSessionsOf } from '#accounts/server/store/sessions.ts'
import { inTransaction } from '#platform/server/db.ts'
import { noteSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Signs out one of the member's own devices. */
export async function endSession(site: Site, by: Member, sessionId: string): Promise<void> {
  const ended = await inTransaction(site.db, (tx) => deleteSession(tx, by.memberId, sessionId))
  if (!ended) refuse(accountRefusals.session_not_found)
}

/**
 * Signs out all of the member's devices except the current one. Signing out is never refused and needs no password, so repeats
 * are counted in one event, and there is none if nobody was signed out.
 */
export async function endOtherSessions(site: Site, by: Member): Promise<void> {
  const ended = await inTransaction(site.db, (tx) => endSessionsOf(tx, by.memberId, { except: by.sessionId }))
  if (ended > 0) noteSecurityEvent(site, { kind: 'other devices signed out', memberId: by.memberId })
}

/** Signs out all of the member's devices, including the current one. */
export async function endAllSessions(site: Site, by: Member): Promise<void> {
  await inTransaction(site.db, (tx) => endSessionsOf(tx, by.memberId))
  noteSecurityEvent(site, { kind: 'signed out everywhere', memberId: by.memberId })
}
