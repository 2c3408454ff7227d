import { deleteDecisionsOlderThan } from '#safety/server/store/decisions.ts'
import { deleteReportsOlderThan } from '#safety/server/store/reports.ts'
import { findUnnotified } from '#safety/server/notify-owners.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Sweep } from '#platform/server/sweeps.ts'
import { before, cutoffWithMargin, retention } from '#platform/retention.ts'

export const safetySweeps: Sweep[] = [
  {
    name: 'safety.old-reports',
    every: { minutes: 60 },
    async sweep(site) {
      const now = site.clock.now()
      const closed = before(now, retention.reports.period)
      const marked = before(now, retention.marks.period)
      await inTransaction(site.db, (tx) => deleteReportsOlderThan(tx, { closed, marked }))
    },
  },
  {
    name: 'safety.old-decisions',
    every: { minutes: 60 },
    async sweep(site) {
      const cutoff = cutoffWithMargin(site.clock.now(), retention.decisions.period)
      await inTransaction(site.db, (tx) => deleteDecisionsOlderThan(tx, cutoff))
    },
  },
  { name: 'safety.unnotified-reports', every: { minutes: 60 }, sweep: findUnnotified },
]
