import { passwordWeakness } from '#accounts/server/password-strength.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import type { PasskeysAfterChange } from '#accounts/server/emails/password-changed-mail.tsx'
import { usablePasskeysOf } from '#accounts/server/passkeys/passkey-queries.ts'
import { removeAllPasskeysIn } from '#accounts/server/passkeys/remove-all-passkeys.ts'
import { isTwoStepOn } from '#accounts/server/second-factor/second-factor-queries.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { deleteRegistrationsOf } from '#accounts/server/store/registrations.ts'
import { endExemptionsOf } from '#accounts/server/store/known-devices.ts'
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

/**
 * Sets a new password with a link from an email. All sessions end, and open links stop working. Passkeys sign in as the password
 * does and so end with it, unless they are a second factor: a person who reads the emails must not remove that. Returns which
 * passkeys were removed and which were kept.
 */
export async function resetPassword(
  site: Site,
  request: { token: string; password: string },
): Promise<PasskeysAfterChange> {
  const { token, password } = request
  // The link is checked before the expensive hashing, so that a stranger without a link cannot trigger it.
  const { email, userName } = await requireGoodLink(site, site.db, token, 'reset')
  const reason = passwordWeakness(password, { email, userName, siteName: site.config.siteName })
  if (reason) refuseFields({ password: reason })
  const passwordHash = await hashPassword(password)

  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    const { member } = await useLink(site, tx, token, 'reset')
    await updateMember(tx, member.id, { passwordHash, activatedAt: member.activatedAt ?? now })
    await deleteOpenLinks(tx, member.id, ['activation', 'email'])
    await deleteRegistrationsOf(tx, member.id)
    const isSecondFactor = member.role !== 'member' || (await isTwoStepOn(tx, member.id))
    const removed = isSecondFactor ? [] : await removeAllPasskeysIn(site, tx, member.id)
    const remaining = isSecondFactor ? await usablePasskeysOf(tx, member.id) : []
    await endSessionsOf(tx, member.id)
    await endExemptionsOf(tx, member.id)
    await audit(tx, { at: now, actorId: member.id, action: 'password reset', subject: member.id })
    await recordSecurityEvent(site, tx, { kind: 'password reset', memberId: member.id })
    await site.jobs.emit(tx, 'accounts.password-changed', { memberId: member.id, changedAt: now.toString() })
    const mail = await accountNotifications['password changed'].mail(site.config, {
      name: member.userName,
      passkeys: { removed, remaining },
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
    return { removed, remaining }
  })
}
