import type { Owner } from '#accounts/actor.ts'
import { promoCodeRefusals } from '#bookings/contract/admin/promo-codes.ts'
import { isPromoCode } from '#bookings/server/promo-codes/promo-code-queries.ts'
import { setCodeStopped } from '#bookings/server/store/promo-codes.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Stops a code for good. Places that are already reduced by it stay so. */
export async function stopPromoCode(site: Site, by: Owner, codeId: string): Promise<void> {
  if (!(await isPromoCode(site.db, codeId))) refuse(promoCodeRefusals.promo_code_not_found)
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await setCodeStopped(tx, codeId, at))) return
    await audit(tx, { at, actorId: by.memberId, action: 'promo code stopped', subject: codeId })
  })
}
