import { redeemCodeIn } from '#accounts/server/second-factor/redeem-code.ts'
import type { ActiveSession } from '#accounts/server/session-queries.ts'
import { markVerified } from '#accounts/server/store/second-factors.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Verifies the second factor. After that staff have their role in this session. */
export async function verifySecondFactor(site: Site, by: ActiveSession, code: string): Promise<void> {
  await redeemCodeIn(site, by.memberId, (redeemCode) =>
    inTransaction(site.db, async (tx) => {
      await redeemCode(tx, code)
      await markVerified(tx, by.sessionId, { secondFactorAt: site.clock.now() })
    }),
  )
}
