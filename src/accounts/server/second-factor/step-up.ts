import { requireCurrentPassword, refuseWrongPassword } from '#accounts/server/current-password.ts'
import { memberById } from '#accounts/server/queries.ts'
import { redeemCodeIn } from '#accounts/server/second-factor/redeem-code.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { lockMember } from '#accounts/server/store/members.ts'
import { markVerified } from '#accounts/server/store/second-factors.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { noteSecurityEvent, notingRefusal } from '#platform/server/security-events/record-security-event.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Performs step-up authentication: checks the password and a code again, after which the session counts as freshly signed in.
 * Members without two-step verification give the password only.
 */
export async function stepUp(
  site: Site,
  by: ActiveSession,
  request: { currentPassword: string; code: string | undefined },
): Promise<void> {
  const { code } = request
  const { memberId } = by
  const needsCode = by.secondFactor !== 'none' && (by.role !== 'member' || by.isTwoStepOn)
  if (needsCode && code === undefined) refuseFields({ code: 'Please enter a code from your authenticator app.' })
  const known = await memberById(site.db, by.memberId)
  await requireCurrentPassword(site, known, request.currentPassword)

  const requireSamePassword = async (tx: Tx) => {
    const member = await lockMember(tx, by.memberId)
    // A concurrent request may have changed the password since it was verified.
    if (member?.passwordHash !== known.passwordHash) refuseWrongPassword()
  }
  const verifiedAt = site.clock.now()
  if (code === undefined) {
    await inTransaction(site.db, async (tx) => {
      await requireSamePassword(tx)
      await markVerified(tx, by.sessionId, { verifiedAt })
    })
  } else {
    await notingRefusal(site, { kind: 'step-up refused', memberId }, () =>
      redeemCodeIn(site, memberId, (redeemCode) =>
        inTransaction(site.db, async (tx) => {
          await requireSamePassword(tx)
          await redeemCode(tx, code)
          await markVerified(tx, by.sessionId, { verifiedAt, secondFactorAt: verifiedAt })
        }),
      ),
    )
  }
  // It changes nothing in the account, and may be repeated without limit.
  noteSecurityEvent(site, { kind: 'step-up done', memberId })
}
