import type { Member } from '#accounts/actor.ts'
import { requireCurrentPassword, refuseWrongPassword } from '#accounts/server/current-password.ts'
import { makeLink } from '#accounts/server/make-link.ts'
import { hasReachedEmailLimit } from '#accounts/server/request-limits.ts'
import { isAddressBanned } from '#accounts/server/banned-addresses.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { isEmailTakenByAnother, memberById } from '#accounts/server/queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

const EMAIL_CHANGE_LIMIT = { name: 'asking for another email address', attempts: 5, minutes: 60 }

/**
 * Sends a link to the new address; nothing changes until the link is used. For an address that is already taken, the response
 * and the account settings are the same, so they do not reveal it. Its owner is sent an email without a token instead.
 */
export async function changeEmail(
  site: Site,
  by: Member,
  request: { email: string; currentPassword: string },
): Promise<void> {
  const { email } = request
  const known = await memberById(site.db, by.memberId)
  await requireCurrentPassword(site, known, request.currentPassword)
  await site.limits.enforce(EMAIL_CHANGE_LIMIT, by.memberId)
  const limitReached = await hasReachedEmailLimit(site, 'email', email)

  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    if (member?.passwordHash !== known.passwordHash) refuseWrongPassword()
    await recordSecurityEvent(site, tx, { kind: 'email change requested', memberId: member.id })
    if (limitReached || (await isAddressBanned(site, tx, email))) return
    const token = await makeLink(site, tx, { memberId: member.id, kind: 'email', newEmail: email })
    const taken = await isEmailTakenByAnother(tx, email, member.id)
    const mail = await (taken
      ? accountNotifications['already have an account'].mail(site.config)
      : accountNotifications['confirm email'].mail(site.config, { token }))
    await queueMail(
      tx,
      { jobs: site.jobs, now: site.clock.now() },
      { ...mail, to: email, ...(!taken && { memberId: member.id }) },
    )
  })
}
