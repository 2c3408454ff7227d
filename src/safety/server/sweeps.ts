import { deleteDecisionsOlderThan } from '#safety/server/store/decisions.ts'
import { deleteReportsOlderThan } from '#safety/server/store/reports.ts'
import { findUntold } from '#safety/server/tell-owner.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

/** As the privacy page says. */
const KEPT_FOR_MONTHS = 6
const DECISIONS_KEPT_FOR_MONTHS = 12

export const safetySweeps: Sweep[] = [
  {
    name: 'safety.old-reports',
    every: { minutes: 60 },
    async sweep(site) {
      const today = site.clock.now().toZonedDateTimeISO('Europe/London')
      const before = today.subtract({ months: KEPT_FOR_MONTHS }).toInstant()
      await inTransaction(site.db, (tx) => deleteReportsOlderThan(tx, before))
    },
  },
  {
    name: 'safety.old-decisions',
    every: { minutes: 60 },
    async sweep(site) {
      const today = site.clock.now().toZonedDateTimeISO('Europe/London')
      // The wall of the table counts the year in its own zone: an hour more is enough for both.
      const before = today.subtract({ months: DECISIONS_KEPT_FOR_MONTHS, hours: 2 }).toInstant()
      await inTransaction(site.db, (tx) => deleteDecisionsOlderThan(tx, before))
    },
  },
  { name: 'safety.untold-reports', every: { minutes: 60 }, sweep: findUntold },
]
