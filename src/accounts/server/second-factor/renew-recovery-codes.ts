import { accountRefusals } from '#accounts/contract/refusals.ts'
import { enforceChangeLimit } from '#accounts/server/change-limit.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { requireFreshSignIn } from '#accounts/server/second-factor/require-step-up.ts'
import { saveNewRecoveryCodes } from '#accounts/server/second-factor/save-secret.ts'
import { isTwoStepOn } from '#accounts/server/second-factor/second-factor-queries.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Creates ten new recovery codes and invalidates the previous ones. */
export async function renewRecoveryCodes(site: Site, by: ActiveSession): Promise<string[]> {
  const { memberId } = by
  const now = site.clock.now()
  requireFreshSignIn(by, now)
  await enforceChangeLimit(site, by)
  return inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member || (member.role === 'member' && !(await isTwoStepOn(tx, memberId))))
      refuse(accountRefusals.second_factor_needed)
    const codes = await saveNewRecoveryCodes(site, tx, memberId)
    await audit(tx, { at: now, actorId: memberId, action: 'recovery codes renewed', subject: memberId })
    await recordSecurityEvent(site, tx, { kind: 'recovery codes renewed', memberId })
    const mail = await accountNotifications['second factor changed'].mail(site.config, {
      name: member.userName,
      change: 'recovery codes renewed',
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
    return codes
  })
}
