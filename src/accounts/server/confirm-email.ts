import { accountRefusals } from '#accounts/contract/refusals.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { isEmailTakenByAnother } from '#accounts/server/queries.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { deleteUnactivatedAccount, changeMemberEmail } from '#accounts/server/store/members.ts'
import { useLink } from '#accounts/server/use-link.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Moves the account to the address that the link confirms, notifies the old address, and invalidates its reset links. */
export async function confirmEmail(site: Site, token: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const { link, member } = await useLink(site, tx, token, 'email')
    const { newEmail } = link
    if (newEmail === null || (await isEmailTakenByAnother(tx, newEmail, member.id)))
      refuse(accountRefusals.link_unknown)
    if (newEmail.toLowerCase() !== member.email.toLowerCase()) {
      const deletedId = await deleteUnactivatedAccount(tx, newEmail)
      if (deletedId)
        await audit(tx, { at: now, actorId: null, action: 'unactivated account deleted', subject: deletedId })
    }
    await changeMemberEmail(tx, member.id, newEmail)
    await deleteOpenLinks(tx, member.id, ['reset'])
    await audit(tx, { at: now, actorId: member.id, action: 'email changed', subject: member.id })
    await recordSecurityEvent(site, tx, { kind: 'email changed', memberId: member.id })
    const mail = await accountNotifications['email changed'].mail(site.config, { name: member.userName })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email, memberId: member.id })
  })
}
