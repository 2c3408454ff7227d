import { accountRefusals } from '#accounts/contract/refusals.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { memberById } from '#accounts/server/queries.ts'
import { requireFreshSignIn } from '#accounts/server/second-factor/require-step-up.ts'
import { saveNewRecoveryCodes } from '#accounts/server/second-factor/save-secret.ts'
import type { StaffSession } from '#accounts/server/session-queries.ts'
import { lockSecondFactor } from '#accounts/server/store/second-factors.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Creates ten new recovery codes and invalidates the previous ones. */
export async function renewRecoveryCodes(site: Site, by: StaffSession): Promise<string[]> {
  const { memberId } = by
  const now = site.clock.now()
  requireFreshSignIn(by, now)
  return inTransaction(site.db, async (tx) => {
    if (!(await lockSecondFactor(tx, memberId))) refuse(accountRefusals.second_factor_needed)
    const codes = await saveNewRecoveryCodes(site, tx, memberId)
    await audit(tx, { at: now, actorId: memberId, action: 'recovery codes renewed', subject: memberId })
    await recordSecurityEvent(site, tx, { kind: 'recovery codes renewed', memberId })
    const { email, userName: name } = await memberById(tx, memberId)
    const mail = await accountNotifications['second factor changed'].mail(site.config, {
      name,
      change: 'recovery codes renewed',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
    return codes
  })
}
