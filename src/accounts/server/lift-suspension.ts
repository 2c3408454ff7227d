import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { suspensionLiftedMail } from '#accounts/server/emails/suspension-lifted-mail.tsx'
import { keepReason } from '#accounts/server/keep-note.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { unmarkSuspended } from '#accounts/server/store/suspensions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The member may come in again, and is told. Both reasons stay among the notes on them. */
export async function liftSuspension(site: Site, by: Owner, memberId: string, why: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member) refuse(accountRefusals.member_not_found)
    if (!(await unmarkSuspended(tx, memberId))) refuse(accountRefusals.not_suspended)
    await keepReason(tx, by, { memberId, about: 'suspension lifted', text: why, writtenAt: now })
    await audit(tx, { at: now, actorId: by.memberId, deed: 'suspension lifted', subject: memberId })
    if (!member.activatedAt) return
    const mail = await suspensionLiftedMail(site.config, { name: member.userName, why })
    await postMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
