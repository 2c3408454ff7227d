import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { suspendedMail } from '#accounts/server/emails/suspended-mail.tsx'
import { lockMember } from '#accounts/server/store/members.ts'
import { keepMemberOut } from '#accounts/server/suspend-member.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** What an owner does: the member is kept out from this moment and told why. */
export async function suspendAndTell(site: Site, by: Owner, memberId: string, why: string): Promise<void> {
  if (by.memberId === memberId) refuse(accountRefusals.own_membership)
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    // Owners are locked before any one member, so that two who suspend each other never wait for each other.
    if (!(await keepMemberOut(tx, by, memberId, { now, why }))) return refuseWhoCannotBe(tx, memberId)
    const member = await lockMember(tx, memberId)
    // Nobody has shown that an address which was never confirmed is theirs.
    if (!member?.activatedAt) return
    const mail = await suspendedMail(site.config, { name: member.userName, why })
    await postMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}

async function refuseWhoCannotBe(tx: Tx, memberId: string): Promise<never> {
  const member = await lockMember(tx, memberId)
  return refuse(member ? accountRefusals.already_suspended : accountRefusals.member_not_found)
}
