import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import type { LinkStep } from '#connections/contract/links.ts'
import { addToCount } from '#connections/server/links/store.ts'
import { inOneStatement } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { networkOf } from '#platform/server/networks.ts'
import type { Site } from '#platform/server/site.ts'

/** Everyone at a venue may open the link on its poster. Nobody alone opens links this often. */
const stepsByNetwork: Limit = { name: 'steps of links by network', attempts: 300, minutes: 10 }

/** Counts a step of a visitor at this IP address, which is used for the limit only. A code that no link has is ignored. */
export async function countLinkStep(
  site: Site,
  { code, step, address }: { code: string; step: LinkStep; address: string },
): Promise<void> {
  site.limits.enforceInProcess(stepsByNetwork, networkOf(address))
  const day = site.clock.now().toZonedDateTimeISO(LONDON).toPlainDate()
  await inOneStatement(site.db, (tx) => addToCount(tx, { code, step, day }))
}
