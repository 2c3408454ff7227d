import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Ends all sessions of a member, who can sign in again. Returns the number of ended sessions. */
export async function signMemberOut(site: Site, by: Owner, memberId: string): Promise<number> {
  return inTransaction(site.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) refuse(accountRefusals.member_not_found)
    const sessions = await endSessionsOf(tx, memberId)
    const at = site.clock.now()
    await audit(tx, { at, actorId: by.memberId, action: 'member signed out', subject: memberId, details: { sessions } })
    await recordSecurityEvent(site, tx, { kind: 'signed out everywhere', memberId, actorId: by.memberId })
    return sessions
  })
}
