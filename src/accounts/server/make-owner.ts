import type { Owner } from '#accounts/actor.ts'
import { lockMemberByEmail, updateMember } from '#accounts/server/store/members.ts'
import { audit } from '#platform/server/audit.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

export type MakeOwnerResult = 'made' | 'already' | 'no such account' | 'not activated' | 'suspended'

/** Makes the member with this address an owner, and returns the outcome. */
export async function makeOwner(site: Site, by: Owner, email: string): Promise<MakeOwnerResult> {
  return inTransaction(site.db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member) return 'no such account'
    if (member.suspendedAt || member.deletionRequestedAt) return 'suspended'
    if (!member.activatedAt) return 'not activated'
    if (member.role === 'owner') return 'already'
    await updateMember(tx, member.id, { role: 'owner' })
    await audit(tx, {
      at: site.clock.now(),
      actorId: by.memberId,
      action: 'owner role assigned',
      subject: member.id,
      details: { before: member.role },
    })
    await recordSecurityEvent(site, tx, {
      ...{ kind: 'role assigned', memberId: member.id, actorId: by.memberId, detail: 'owner' },
    })
    return 'made'
  })
}
