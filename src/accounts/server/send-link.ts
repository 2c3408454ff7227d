import { makeActivationMail } from '#accounts/server/make-activation-mail.ts'
import { makeLink } from '#accounts/server/make-link.ts'
import { hasReachedEmailLimit } from '#accounts/server/request-limits.ts'
import { isAddressBanned } from '#accounts/server/banned-addresses.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { linkRequestById, newestRegistrationOf } from '#accounts/server/queries.ts'
import { claimLinkRequest } from '#accounts/server/store/registrations.ts'
import { lockMemberByEmail, type MemberRow } from '#accounts/server/store/members.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { queueMail, type NotificationMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Sends the requested link if the address belongs to a member who needs it. Sends it once, however often the job runs. */
export async function sendLink(site: Site, linkRequestId: string): Promise<void> {
  const pending = await linkRequestById(site.db, linkRequestId)
  if (!pending) return
  const limitReached = await hasReachedEmailLimit(site, pending.kind, pending.email)
  await inTransaction(site.db, async (tx) => {
    const request = await claimLinkRequest(tx, linkRequestId)
    if (!request || limitReached) return
    const member = await lockMemberByEmail(tx, request.email)
    if (!member || member.suspendedAt || member.deletionRequestedAt) return
    if (!member.activatedAt && (await isAddressBanned(site, tx, member.email))) return
    const mail = await linkMail(site, tx, member, request.kind)
    if (mail) await queueMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
  })
}

/** Builds the email. A member who never confirmed their address gets the activation link, whichever link they requested. */
async function linkMail(
  site: Site,
  tx: Tx,
  member: MemberRow,
  kind: 'activation' | 'reset',
): Promise<NotificationMail<'always'> | undefined> {
  const { id: memberId, userName: name } = member
  if (!member.activatedAt) {
    const registration = await newestRegistrationOf(tx, memberId)
    return registration && makeActivationMail(site, tx, memberId, registration)
  }
  if (kind === 'activation') return undefined
  return accountNotifications['password reset'].mail(site.config, {
    token: await makeLink(site, tx, { memberId, kind: 'reset' }),
    name,
  })
}
