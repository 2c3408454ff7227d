import { accountRefusals } from '#accounts/contract/refusals.ts'
import { enforceChangeLimit } from '#accounts/server/change-limit.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { requireFreshForFactors } from '#accounts/server/second-factor/require-step-up.ts'
import { hasSecondFactor } from '#accounts/server/second-factor/second-factor-queries.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { deletePasskey } from '#accounts/server/store/passkeys.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Removes a passkey, signs out the other devices that it signed in, and notifies the member. Refuses to remove the only second
 * factor of a member who needs one.
 */
export async function removePasskey(site: Site, by: ActiveSession, passkeyId: string): Promise<void> {
  const now = site.clock.now()
  requireFreshForFactors(by, now)
  await enforceChangeLimit(site, by)
  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    if (!member) refuse(commonRefusals.not_signed_in)
    const name = await deletePasskey(tx, member.id, passkeyId, { keepSession: by.sessionId })
    if (name === undefined) refuse(accountRefusals.passkey_not_found)
    const isNeeded = member.role !== 'member' || member.twoStepAt !== null
    if (isNeeded && !(await hasSecondFactor(tx, member.id))) refuse(accountRefusals.last_second_factor)
    const details = { passkey: passkeyId }
    await audit(tx, { at: now, actorId: member.id, action: 'passkey removed', subject: member.id, details })
    await recordSecurityEvent(site, tx, { kind: 'passkey removed', memberId: member.id })
    const mail = await accountNotifications['passkey changed'].mail(site.config, {
      name: member.userName,
      passkey: name,
      change: 'removed',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
