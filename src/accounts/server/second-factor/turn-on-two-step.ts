import { accountRefusals } from '#accounts/contract/refusals.ts'
import { enforceChangeLimit } from '#accounts/server/change-limit.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { requireFreshForFactors } from '#accounts/server/second-factor/require-step-up.ts'
import { saveNewRecoveryCodes } from '#accounts/server/second-factor/save-secret.ts'
import { hasSecondFactor } from '#accounts/server/second-factor/second-factor-queries.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { setTwoStep } from '#accounts/server/store/second-factors.ts'
import { commonRefusals } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Turns on two-step verification with the passkeys or the app that the member has. Setting up an app turns it on too. Returns
 * ten new recovery codes.
 */
export async function turnOnTwoStep(site: Site, by: ActiveSession): Promise<string[]> {
  const now = site.clock.now()
  requireFreshForFactors(by, now)
  await enforceChangeLimit(site, by)
  return inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    if (!member) refuse(commonRefusals.not_signed_in)
    if (!(await hasSecondFactor(tx, member.id))) refuse(accountRefusals.second_factor_needed)
    if (member.twoStepAt !== null) refuse(accountRefusals.two_step_on)
    await setTwoStep(tx, member.id, now)
    const codes = await saveNewRecoveryCodes(site, tx, member.id)
    await audit(tx, { at: now, actorId: member.id, action: 'two-step verification turned on', subject: member.id })
    await recordSecurityEvent(site, tx, { kind: 'two-step verification turned on', memberId: member.id })
    const mail = await accountNotifications['second factor changed'].mail(site.config, {
      name: member.userName,
      change: 'two-step on',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
    return codes
  })
}
