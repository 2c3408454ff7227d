import { withCode } from '#accounts/server/second-factor/take-code.ts'
import type { StaffSession } from '#accounts/server/session-rows.ts'
import { markProved } from '#accounts/server/store/second-factors.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** From then on the member is a host or an owner in this session. */
export async function proveSecondFactor(site: Site, by: StaffSession, code: string): Promise<void> {
  await withCode(site, by.memberId, (takeCode) =>
    inTransaction(site.db, async (tx) => {
      await takeCode(tx, code)
      await markProved(tx, by.sessionId, { secondFactorAt: site.clock.now() })
    }),
  )
}
