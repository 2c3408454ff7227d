import { accountRefusals } from '#accounts/contract/refusals.ts'
import { enforceChangeLimit } from '#accounts/server/change-limit.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { memberById } from '#accounts/server/queries.ts'
import { authenticatorUri, stepOfCode } from '#accounts/server/second-factor/authenticator.ts'
import { requireFreshForFactors } from '#accounts/server/second-factor/require-step-up.ts'
import { saveSecret, offerSecret, offeredSecret } from '#accounts/server/second-factor/save-secret.ts'
import { refuseWrongCode } from '#accounts/server/second-factor/redeem-code.ts'
import { activeSession, type ActiveSession } from '#accounts/server/session-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { lockSecondFactor, markVerified, setTwoStep } from '#accounts/server/store/second-factors.ts'
import { audit } from '#platform/server/audit.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Offers a secret for the app. It takes effect once the member gives a code generated from it. */
export async function offerSecondFactor(
  site: Site,
  by: ActiveSession,
): Promise<{ secret: string; uri: string; offer: string }> {
  requireFreshForFactors(by, site.clock.now())
  const { email } = await memberById(site.db, by.memberId)
  const { secret, offer } = offerSecret(site, by.memberId)
  return { secret, offer, uri: authenticatorUri(secret, { siteName: site.config.siteName, email }) }
}

/**
 * Replaces any previous app with the offered secret, and turns on two-step verification of a member. Returns the new recovery
 * codes.
 */
export async function setUpSecondFactor(
  site: Site,
  by: ActiveSession,
  request: { offer: string; code: string },
): Promise<string[]> {
  const now = site.clock.now()
  requireFreshForFactors(by, now)
  const secret = offeredSecret(site, by.memberId, request.offer)
  if (secret === undefined) refuse(accountRefusals.offer_expired)
  // Attempts are not limited, because the caller already has the secret.
  const lastStep = stepOfCode(secret, request.code, now)
  if (lastStep === undefined) refuseWrongCode()
  await enforceChangeLimit(site, by)

  return inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    const session = await activeSession(tx, by, now)
    if (!member || !session) refuse(commonRefusals.not_signed_in)
    // The factor may have been set up on another device before the lock was acquired.
    requireFreshForFactors(session, now)
    const hadApp = (await lockSecondFactor(tx, member.id)) !== undefined
    const recoveryCodes = await saveSecret(site, tx, { memberId: member.id, secret, lastStep })
    await markVerified(tx, by.sessionId, { secondFactorAt: now })
    // Nobody sets up an app to be asked for less. Staff are asked for it anyway, where their rights begin.
    if (member.role === 'member') await setTwoStep(tx, member.id, member.twoStepAt ?? now)
    const change = hadApp ? 'replaced' : 'set up'
    await audit(tx, { at: now, actorId: member.id, action: `second factor ${change}`, subject: member.id })
    await recordSecurityEvent(site, tx, { kind: `second factor ${change}`, memberId: member.id })
    const mail = await accountNotifications['second factor changed'].mail(site.config, {
      name: member.userName,
      change,
    })
    await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: member.email })
    return recoveryCodes
  })
}
