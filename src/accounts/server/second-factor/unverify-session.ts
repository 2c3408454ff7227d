import { clearSecondFactorOf } from '#accounts/server/store/second-factors.ts'
import type { Tx } from '#platform/server/db.ts'

/** Takes the rights of staff from one session, within a larger command. A code given in it brings them back. */
export async function unverifySessionIn(tx: Tx, sessionId: string): Promise<void> {
  await clearSecondFactorOf(tx, sessionId)
}
