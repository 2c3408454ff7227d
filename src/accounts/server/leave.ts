import { accountRefusals } from '#accounts/contract/refusals.ts'
import { markLeaving } from '#accounts/server/store/erasing.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { lockMember, updateMember, type MemberRow } from '#accounts/server/store/members.ts'
import { deleteSecondFactor } from '#accounts/server/store/second-factors.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { lockOwners, withdrawInvitationsOf } from '#accounts/server/store/staff.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

/** 'before': they had gone already, and a backup has brought them back. */
export type Asked = 'now' | 'before'

/**
 * From now on nobody signs in to the account: its sessions and links end, and so does what it may do as a host or an owner.
 * Gives the member as they were; undefined where they are leaving already. One owner who can get in always stays, but where
 * a backup brings an owner back who had gone before.
 */
export async function leave(
  tx: Tx,
  memberId: string,
  { now, asked }: { now: Temporal.Instant; asked: Asked },
): Promise<MemberRow | undefined> {
  const owners = await lockOwners(tx)
  const member = await lockMember(tx, memberId)
  if (!member) refuse(accountRefusals.member_not_found)
  const others = owners.filter((owner) => owner.id !== memberId && isThere(owner))
  if (asked === 'now' && member.role === 'owner' && others.length === 0) refuse(accountRefusals.only_owner)
  if (!(await markLeaving(tx, memberId, now))) return undefined
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

function isThere({ activatedAt, suspendedAt, leavingAt }: Owner): boolean {
  return activatedAt !== null && suspendedAt === null && leavingAt === null
}
