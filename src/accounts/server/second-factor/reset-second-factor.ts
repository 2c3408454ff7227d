import { accountRefusals } from '#accounts/contract/refusals.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { hasSecondFactor } from '#accounts/server/second-factor/second-factor-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { deletePasskeysOf } from '#accounts/server/store/passkeys.ts'
import { deleteSecondFactor } from '#accounts/server/store/second-factors.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Deletes every second factor of a member who has lost theirs: the app, the recovery codes and the passkeys, which may be on the
 * same lost phone. Their password lets them in, and staff set up another one at their next sign-in.
 */
export async function resetSecondFactor(site: Site, by: { memberId: string | null }, memberId: string): Promise<void> {
  if (memberId === by.memberId) refuse(accountRefusals.own_second_factor)
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const member = await lockMember(tx, memberId)
    if (!member) refuse(accountRefusals.member_not_found)
    // Without a second factor nothing has changed, so no email is sent.
    if (!(await hasSecondFactor(tx, memberId))) return
    await deleteSecondFactor(tx, memberId)
    await deletePasskeysOf(tx, memberId)
    await audit(tx, { at: now, actorId: by.memberId, action: 'second factor reset', subject: memberId })
    await recordSecurityEvent(site, tx, { kind: 'second factor removed', memberId, actorId: by.memberId })
    const mail = await accountNotifications['second factor changed'].mail(site.config, {
      name: member.userName,
      change: 'removed',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
