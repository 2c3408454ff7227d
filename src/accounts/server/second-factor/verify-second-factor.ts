import { redeemCodeIn } from '#accounts/server/second-factor/redeem-code.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { markVerified } from '#accounts/server/store/second-factors.ts'
import { inTransaction } from '#platform/server/db.ts'
import { notingRefusal, recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Verifies the second factor. After that staff have their role in this session. */
export async function verifySecondFactor(site: Site, by: ActiveSession, code: string): Promise<void> {
  const { memberId } = by
  await notingRefusal(site, { kind: 'second factor refused', memberId }, () =>
    redeemCodeIn(site, memberId, (redeemCode) =>
      inTransaction(site.db, async (tx) => {
        await redeemCode(tx, code)
        await markVerified(tx, by.sessionId, { secondFactorAt: site.clock.now() })
        await recordSecurityEvent(site, tx, { kind: 'second factor verified', memberId })
      }),
    ),
  )
}
