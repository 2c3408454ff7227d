import { accountRefusals } from '#accounts/contract/refusals.ts'
import { markDeletionRequested } from '#accounts/server/store/account-deletion.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { lockMember, updateMember, type MemberRow } from '#accounts/server/store/members.ts'
import { deleteSecondFactor } from '#accounts/server/store/second-factors.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { lockOwners, withdrawInvitationsOf } from '#accounts/server/store/staff.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

/** The value 'before' means that the account had already been deleted and was restored from a backup. */
export type DeletionTiming = 'now' | 'before'

/**
 * Starts the deletion of an account: ends its sessions, links and staff role, so nobody can sign in to it. Returns the member
 * as they were, or undefined if deletion was already requested. Refuses for the last owner who can sign in, unless they were
 * restored from a backup.
 */
export async function startAccountDeletion(
  tx: Tx,
  memberId: string,
  { now, requested }: { now: Temporal.Instant; requested: DeletionTiming },
): Promise<MemberRow | undefined> {
  const owners = await lockOwners(tx)
  const member = await lockMember(tx, memberId)
  if (!member) refuse(accountRefusals.member_not_found)
  const others = owners.filter((owner) => owner.id !== memberId && isActive(owner))
  if (requested === 'now' && member.role === 'owner' && others.length === 0) refuse(accountRefusals.only_owner)
  if (!(await markDeletionRequested(tx, memberId, now))) return undefined
  await endSessionsOf(tx, memberId)
  await deleteOpenLinks(tx, memberId, ['activation', 'reset', 'email'])
  if (member.role !== 'member') {
    await updateMember(tx, memberId, { role: 'member' })
    await deleteSecondFactor(tx, memberId)
    await withdrawInvitationsOf(tx, memberId, now)
  }
  return member
}

type Owner = Awaited<ReturnType<typeof lockOwners>>[number]

function isActive({ activatedAt, suspendedAt, deletionRequestedAt }: Owner): boolean {
  return activatedAt !== null && suspendedAt === null && deletionRequestedAt === null
}
