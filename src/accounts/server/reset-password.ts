import { whyTooCommon } from '#accounts/server/common-passwords.ts'
import { passwordChangedMail } from '#accounts/server/emails/password-changed-mail.tsx'
import { hashPassword } from '#accounts/server/passwords.ts'
import { deleteRegistrationsOf } from '#accounts/server/store/asked.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { demandGoodLink, useLink } from '#accounts/server/use-link.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sets a new password, by the link that proves the address. All sessions end, and open links stop working. */
export async function resetPassword(site: Site, given: { token: string; password: string }): Promise<void> {
  const { token, password } = given
  // Checked before the hashing, which costs more than everything else: a stranger must not be able to trigger it.
  const { email, userName } = await demandGoodLink(site, site.db, token, 'reset')
  const why = whyTooCommon(password, { email, userName })
  if (why) refuseFields({ password: why })
  const passwordHash = await hashPassword(password)

  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const { member } = await useLink(site, tx, token, 'reset')
    await updateMember(tx, member.id, { passwordHash, activatedAt: member.activatedAt ?? now })
    await deleteOpenLinks(tx, member.id, ['activation', 'email'])
    await deleteRegistrationsOf(tx, member.id)
    await endSessionsOf(tx, member.id)
    await audit(tx, { at: now, actorId: member.id, deed: 'password reset', subject: member.id })
    const mail = await passwordChangedMail(site.config, { name: member.userName })
    await postMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
