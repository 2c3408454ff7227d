import { accountRefusals } from '#accounts/contract/refusals.ts'
import { emailChangedMail } from '#accounts/server/emails/email-changed-mail.tsx'
import { isTakenByAnother } from '#accounts/server/queries.ts'
import { deleteOpenLinks } from '#accounts/server/store/links.ts'
import { deleteUnprovedAccount, moveMember } from '#accounts/server/store/members.ts'
import { useLink } from '#accounts/server/use-link.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { postMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Moves the account to the address that the link proves, and notifies the old one. Reset links sent to the old address stop
 * working.
 */
export async function confirmEmail(site: Site, token: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const { link, member } = await useLink(site, tx, token, 'email')
    const { newEmail } = link
    if (newEmail === null || (await isTakenByAnother(tx, newEmail, member.id))) refuse(accountRefusals.link_unknown)
    if (newEmail.toLowerCase() !== member.email.toLowerCase()) {
      const unproved = await deleteUnprovedAccount(tx, newEmail)
      if (unproved)
        await audit(tx, { at: now, actorId: null, deed: 'account never activated removed', subject: unproved })
    }
    await moveMember(tx, member.id, newEmail)
    await deleteOpenLinks(tx, member.id, ['reset'])
    await audit(tx, { at: now, actorId: member.id, deed: 'email changed', subject: member.id })
    const mail = await emailChangedMail(site.config, { name: member.userName })
    await postMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email, memberId: member.id })
  })
}
