import { deleteReportsClosedBefore } from '#safety/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

/** After somebody has dealt with it, as the privacy page says. */
const KEPT_FOR_MONTHS = 6

export const safetySweeps: Sweep[] = [
  {
    name: 'safety.old-reports',
    every: { minutes: 60 },
    async sweep(site) {
      const today = site.clock.now().toZonedDateTimeISO('Europe/London')
      const before = today.subtract({ months: KEPT_FOR_MONTHS }).toInstant()
      await inTransaction(site.db, (tx) => deleteReportsClosedBefore(tx, before))
    },
  },
]
