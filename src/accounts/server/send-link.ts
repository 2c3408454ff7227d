import { makeActivationMail } from '#accounts/server/make-activation-mail.ts'
import { resetMail } from '#accounts/server/emails/reset-mail.tsx'
import { makeLink } from '#accounts/server/make-link.ts'
import { hasHadEnoughMail } from '#accounts/server/asking-limits.ts'
import { isKeptOut } from '#accounts/server/kept-out.ts'
import { linkRequestById, newestRegistrationOf } from '#accounts/server/queries.ts'
import { takeLinkRequest } from '#accounts/server/store/asked.ts'
import { lockMemberByEmail, type MemberRow } from '#accounts/server/store/members.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { postMail, type RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** Sends the requested link if there is a member to send it to; only once, however often the job runs. */
export async function sendLink(site: Site, linkRequestId: string): Promise<void> {
  const asked = await linkRequestById(site.db, linkRequestId)
  if (!asked) return
  const enough = await hasHadEnoughMail(site, asked.kind, asked.email)
  await inTransaction(site.db, async (tx) => {
    const request = await takeLinkRequest(tx, linkRequestId)
    if (!request || enough) return
    const member = await lockMemberByEmail(tx, request.email)
    if (!member || member.suspendedAt || member.leavingAt) return
    if (!member.activatedAt && (await isKeptOut(site, tx, member.email))) return
    const mail = await linkMail(site, tx, member, request.kind)
    if (mail) await postMail(tx, { jobs: site.jobs, now: site.clock.now() }, { ...mail, to: member.email })
  })
}

/** A member who never confirmed their address needs the activation link, whichever link they requested. */
async function linkMail(
  site: Site,
  tx: Tx,
  member: MemberRow,
  kind: 'activation' | 'reset',
): Promise<RenderedMail | undefined> {
  const { id: memberId, userName: name } = member
  if (!member.activatedAt) {
    const registration = await newestRegistrationOf(tx, memberId)
    return registration && makeActivationMail(site, tx, memberId, registration)
  }
  if (kind === 'activation') return undefined
  return resetMail(site.config, { token: await makeLink(site, tx, { memberId, kind: 'reset' }), name })
}
