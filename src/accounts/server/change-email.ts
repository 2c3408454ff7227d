import type { Member } from '#accounts/actor.ts'
import { demandCurrentPassword, refuseWrongPassword } from '#accounts/server/current-password.ts'
import { alreadyHaveAccountMail } from '#accounts/server/emails/already-have-account-mail.tsx'
import { confirmEmailMail } from '#accounts/server/emails/confirm-email-mail.tsx'
import { makeLink } from '#accounts/server/make-link.ts'
import { hasHadEnoughMail } from '#accounts/server/asking-limits.ts'
import { isKeptOut } from '#accounts/server/kept-out.ts'
import { isTakenByAnother, memberById } from '#accounts/server/queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

const ASKED = { name: 'asking for another email address', tries: 5, minutes: 60 }

/**
 * Sends a link to the new address; nothing changes until it is used. An address that is already taken looks the same to the
 * member who requests it, even in the account settings. Only the member who has it is notified, by an email without a token.
 */
export async function changeEmail(
  site: Site,
  by: Member,
  given: { email: string; currentPassword: string },
): Promise<void> {
  const { email } = given
  const known = await memberById(site.db, by.memberId)
  await demandCurrentPassword(site, known, given.currentPassword)
  await site.limits.demand(ASKED, by.memberId)
  const enough = await hasHadEnoughMail(site, 'email', email)

  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    if (member?.passwordHash !== known.passwordHash) refuseWrongPassword()
    if (enough || (await isKeptOut(site, tx, email))) return
    const token = await makeLink(site, tx, { memberId: member.id, kind: 'email', newEmail: email })
    const taken = await isTakenByAnother(tx, email, member.id)
    const mail = await (taken ? alreadyHaveAccountMail(site.config) : confirmEmailMail(site.config, { token }))
    await postMail(
      tx,
      { jobs: site.jobs, now: site.clock.now() },
      { ...mail, to: email, ...(!taken && { memberId: member.id }) },
    )
  })
}
