import { accountRefusals } from '#accounts/contract/refusals.ts'
import { accountNotifications } from '#accounts/server/notifications.ts'
import { notifyAfterFailures } from '#accounts/server/notify-failed-sign-ins.ts'
import { memberById } from '#accounts/server/queries.ts'
import { stepOfCode } from '#accounts/server/second-factor/authenticator.ts'
import { hashOfRecoveryCode } from '#accounts/server/second-factor/recovery-codes.ts'
import { resealSecret } from '#accounts/server/second-factor/reseal-secrets.ts'
import { openSecret } from '#accounts/server/second-factor/save-secret.ts'
import { hasSecondFactor, secondFactorOf } from '#accounts/server/second-factor/second-factor-queries.ts'
import { lockSecondFactor, updateLastStep, markRecoveryCodeUsed } from '#accounts/server/store/second-factors.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Ten guesses in an hour succeed with a probability of one in thirty thousand, and a guesser needs the password first. */
const CODE_LIMIT = { name: 'second factor', attempts: 10, minutes: 60 }

const APP_CODE = /^\d{6}$/

/**
 * Runs a change that a member's code authorises, in the transaction that uses up the code, so each code works once. A correct
 * code does not count as an attempt.
 */
export async function redeemCodeIn<Done>(
  site: Site,
  memberId: string,
  transaction: (redeemCode: (tx: Tx, code: string) => Promise<void>) => Promise<Done>,
): Promise<Done> {
  const attempts = await site.limits.enforce(CODE_LIMIT, memberId)
  const done = await transaction((tx, code) => redeemCode(site, tx, memberId, code)).catch(async (error: unknown) => {
    await notifyAfterFailures(site, { memberId, kind: 'code', failures: attempts })
    throw error
  })
  await site.limits.uncount([CODE_LIMIT, memberId])
  return done
}

async function redeemCode(site: Site, tx: Tx, memberId: string, code: string): Promise<void> {
  const factor = await lockSecondFactor(tx, memberId)
  if (!(await hasSecondFactor(tx, memberId))) refuse(accountRefusals.second_factor_needed)
  if (!APP_CODE.test(code)) return redeemRecoveryCode(site, tx, memberId, code)
  if (!factor) refuseWrongCode()
  const secret = openSecret(site.keys, factor)
  if (secret === undefined)
    refuseFields({ code: 'We can’t check your app’s codes any more. Please ask an owner to reset it.' })
  const step = stepOfCode(secret, code, site.clock.now())
  if (step === undefined) refuseWrongCode()
  if (step <= factor.lastStep)
    refuseFields({ code: 'That code has already been used. Please wait for the app to show a new one.' })
  await updateLastStep(tx, memberId, step)
  await resealSecret(site, tx, factor)
}

async function redeemRecoveryCode(site: Site, tx: Tx, memberId: string, code: string): Promise<void> {
  const now = site.clock.now()
  const isSpent = await markRecoveryCodeUsed(tx, memberId, hashOfRecoveryCode(site.keys, memberId, code), now)
  if (!isSpent) refuseWrongCode()
  const remaining = (await secondFactorOf(tx, memberId)).recoveryCodesLeft ?? 0
  await audit(tx, {
    at: now,
    actorId: memberId,
    action: 'recovery code used',
    subject: memberId,
    details: { remaining },
  })
  await recordSecurityEvent(site, tx, { kind: 'recovery code used', memberId })
  const { email, userName: name, role } = await memberById(tx, memberId)
  const mail = await accountNotifications['recovery code used'].mail(site.config, { name, role, remaining })
  await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
}

export function refuseWrongCode(): never {
  refuseFields({ code: 'That code isn’t right. Please check the app again, or use a recovery code.' })
}
