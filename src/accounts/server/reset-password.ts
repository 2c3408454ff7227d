import { passwordWeakness } from '#accounts/server/password-strength.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { deleteRegistrationsOf } from '#accounts/server/store/registrations.ts'
import { deleteKnownDevicesOf } from '#accounts/server/store/known-devices.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { requireGoodLink, useLink } from '#accounts/server/use-link.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sets a new password with a link from an email. All sessions end, and open links stop working. */
export async function resetPassword(site: Site, request: { token: string; password: string }): Promise<void> {
  const { token, password } = request
  // The link is checked before the expensive hashing, so that a stranger without a link cannot trigger it.
  const { email, userName } = await requireGoodLink(site, site.db, token, 'reset')
  const reason = passwordWeakness(password, { email, userName, siteName: site.config.siteName })
  if (reason) refuseFields({ password: reason })
  const passwordHash = await hashPassword(password)

  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const { member } = await useLink(site, tx, token, 'reset')
    await updateMember(tx, member.id, { passwordHash, activatedAt: member.activatedAt ?? now })
    await deleteOpenLinks(tx, member.id, ['activation', 'email'])
    await deleteRegistrationsOf(tx, member.id)
    await endSessionsOf(tx, member.id)
    await deleteKnownDevicesOf(tx, member.id)
    await audit(tx, { at: now, actorId: member.id, action: 'password reset', subject: member.id })
    await recordSecurityEvent(site, tx, { kind: 'password reset', memberId: member.id })
    const mail = await accountNotifications['password changed'].mail(site.config, { name: member.userName })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
