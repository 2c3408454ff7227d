import type { Member } from '#accounts/actor.ts'
import { passwordWeakness } from '#accounts/server/password-strength.ts'
import { requireCurrentPassword, refuseWrongPassword } from '#accounts/server/current-password.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { knownDeviceOf } from '#accounts/server/known-device-queries.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { usablePasskeysOf } from '#accounts/server/passkeys/passkey-queries.ts'
import { memberById } from '#accounts/server/queries.ts'
import { enforceChangeLimit } from '#accounts/server/change-limit.ts'
import { endExemptionsOf } from '#accounts/server/store/known-devices.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { lockMember, updateMember } from '#accounts/server/store/members.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Changes the password, signs out all other devices and ends their exemption, and invalidates open links. Passkeys stay, and the email lists
 * them.
 */
export async function changePassword(
  site: Site,
  by: Member,
  request: { currentPassword: string; password: string; deviceSecret?: string | undefined },
): Promise<void> {
  const known = await memberById(site.db, by.memberId)
  const reason = passwordWeakness(request.password, { ...known, siteName: site.config.siteName })
  if (reason) refuseFields({ password: reason })
  await requireCurrentPassword(site, known, request.currentPassword)
  await enforceChangeLimit(site, by)
  const passwordHash = await hashPassword(request.password)

  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    // A concurrent request may have changed the password since it was verified.
    if (member?.passwordHash !== known.passwordHash) refuseWrongPassword()
    await updateMember(tx, member.id, { passwordHash })
    await deleteOpenLinks(tx, member.id, ['reset', 'email'])
    await endSessionsOf(tx, member.id, { except: by.sessionId })
    const except = request.deviceSecret === undefined ? undefined : knownDeviceOf(member.id, request.deviceSecret)
    await endExemptionsOf(tx, member.id, { except })
    const at = site.clock.now()
    await audit(tx, { at, actorId: member.id, action: 'password changed', subject: member.id })
    await recordSecurityEvent(site, tx, { kind: 'password changed', memberId: member.id })
    await site.jobs.emit(tx, 'accounts.password-changed', { memberId: member.id, changedAt: at.toString() })
    const mail = await accountNotifications['password changed'].mail(site.config, {
      name: member.userName,
      passkeys: { removed: [], remaining: await usablePasskeysOf(tx, member.id) },
    })
    await queueMail(tx, { jobs: site.jobs, now: at }, { ...mail, to: member.email })
  })
}
