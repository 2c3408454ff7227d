import { accountRefusals } from '#accounts/contract/refusals.ts'
import { enforceChangeLimit } from '#accounts/server/change-limit.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { requireFreshForFactors } from '#accounts/server/second-factor/require-step-up.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { deleteSecondFactor, setTwoStep } from '#accounts/server/store/second-factors.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Turns off two-step verification. A member's app and recovery codes are deleted, because nothing asks for them any more. Staff
 * keep theirs for their rights. Passkeys stay and still sign in.
 */
export async function turnOffTwoStep(site: Site, by: ActiveSession): Promise<void> {
  const now = site.clock.now()
  requireFreshForFactors(by, now)
  await enforceChangeLimit(site, by)
  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    if (!member) refuse(commonRefusals.not_signed_in)
    if (member.twoStepAt === null) refuse(accountRefusals.two_step_off)
    if (member.role === 'member') await deleteSecondFactor(tx, member.id)
    else await setTwoStep(tx, member.id, null)
    await audit(tx, { at: now, actorId: member.id, action: 'two-step verification turned off', subject: member.id })
    await recordSecurityEvent(site, tx, { kind: 'two-step verification turned off', memberId: member.id })
    const mail = await accountNotifications['second factor changed'].mail(site.config, {
      name: member.userName,
      change: 'two-step off',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
  })
}
