import type { Db } from '#platform/server/db.ts'

/** Finds events that have reached their decision date and for which the owners have not been asked for a decision. */
export function decisionsDue(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('events')
    .select('id')
    .where('decideBy', '<=', now)
    .where('decisionRequestedAt', 'is', null)
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .orderBy('decideBy')
    .execute()
}
