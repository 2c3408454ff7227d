import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { makeActivationMail } from '#accounts/server/make-activation-mail.ts'
import { isAddressBanned } from '#accounts/server/banned-addresses.ts'
import { newestRegistrationOf } from '#accounts/server/queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sends a new link to a member who has not confirmed their address, and invalidates the previous one. */
export async function sendActivationAgain(site: Site, by: Owner, memberId: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member) refuse(accountRefusals.member_not_found)
    if (member.suspendedAt) refuse(accountRefusals.suspension_not_lifted)
    if (member.activatedAt) refuse(accountRefusals.already_activated)
    if (await isAddressBanned(site, tx, member.email)) refuse(accountRefusals.address_banned)
    const registration = await newestRegistrationOf(tx, memberId)
    if (!registration) throw new Error('the account to activate has no registration')
    const mail = await makeActivationMail(site, tx, memberId, registration)
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
    await audit(tx, { at: now, actorId: by.memberId, action: 'activation sent again', subject: memberId })
  })
}
