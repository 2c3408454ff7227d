import { eventsWithCardsBefore } from '#matching/server/card-queries.ts'
import { deleteCardsOf } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { cutoffWithMargin } from '#platform/retention.ts'

const BATCH_SIZE = 20

/** Deletes likes and matches, one event at a time, once the owner's retention period has passed since the event. */
export async function purgeOldLikes(site: Site): Promise<void> {
  const endedBefore = cutoffWithMargin(site.clock.now(), { months: site.config.messageRetentionMonths })
  let events: number[]
  do {
    events = await eventsWithCardsBefore(site.db, endedBefore, BATCH_SIZE)
    for (const eventId of events) await inTransaction(site.db, (tx) => deleteCardsOf(tx, eventId))
  } while (events.length === BATCH_SIZE)
}
