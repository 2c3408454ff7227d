import type { Member } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { lockMember, updateMember } from '#accounts/server/store/members.ts'
import { deleteSecondFactor } from '#accounts/server/store/second-factors.ts'
import { lockOwners, withdrawInvitationsOf } from '#accounts/server/store/staff.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Makes a host or an owner an ordinary member with immediate effect. Deletes their second factor and withdraws the invitations
 * they sent. Refuses to remove the last owner who can sign in.
 */
export async function removeRole(site: Site, by: Member, memberId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const owners = await lockOwners(tx)
    // The caller may have been suspended or lost their own role before the lock was acquired.
    if (!owners.some(({ id, suspendedAt }) => id === by.memberId && !suspendedAt)) refuse(commonRefusals.not_allowed)
    const member = await lockMember(tx, memberId)
    if (!member || member.role === 'member') refuse(accountRefusals.not_staff)
    const others = owners.filter(
      ({ id, activatedAt, suspendedAt, deletionRequestedAt }) =>
        id !== memberId && activatedAt && !suspendedAt && !deletionRequestedAt,
    )
    if (member.role === 'owner' && others.length === 0) refuse(accountRefusals.last_owner)

    await updateMember(tx, memberId, { role: 'member' })
    await deleteSecondFactor(tx, memberId)
    await withdrawInvitationsOf(tx, memberId, now)
    const details = { before: member.role }
    await audit(tx, { at: now, actorId: by.memberId, action: 'role removed', subject: memberId, details })
    await recordSecurityEvent(site, tx, {
      ...{ kind: 'role removed', memberId, actorId: by.memberId, detail: member.role },
    })
    const mail = await accountNotifications['role removed'].mail(site.config, {
      name: member.userName,
      role: member.role,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
