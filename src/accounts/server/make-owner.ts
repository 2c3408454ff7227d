import type { Owner } from '#accounts/actor.ts'
import { removeAllPasskeysIn } from '#accounts/server/passkeys/remove-all-passkeys.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { lockMemberByEmail, updateMember } from '#accounts/server/store/members.ts'
import { deleteSecondFactor } from '#accounts/server/store/second-factors.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { audit } from '#platform/server/audit.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

export type MakeOwnerResult = 'made' | 'already' | 'no such account' | 'not activated' | 'suspended'

/**
 * Makes the member with this address an owner, and returns the outcome. The new owner has to sign in with the password, because
 * anyone who knew it could have added passkeys, an app, sessions and links while the account was worth less.
 */
export async function makeOwner(site: Site, by: Owner, email: string): Promise<MakeOwnerResult> {
  return inTransaction(site.db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member) return 'no such account'
    if (member.suspendedAt || member.deletionRequestedAt) return 'suspended'
    if (!member.activatedAt) return 'not activated'
    if (member.role === 'owner') return 'already'
    await updateMember(tx, member.id, { role: 'owner' })
    if (member.role === 'member') await removeAllWaysIn(site, tx, member.id)
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

async function removeAllWaysIn(site: Site, tx: Tx, memberId: string): Promise<void> {
  await removeAllPasskeysIn(site, tx, memberId)
  await deleteSecondFactor(tx, memberId)
  await deleteOpenLinks(tx, memberId, ['email', 'reset'])
  await endSessionsOf(tx, memberId)
}
