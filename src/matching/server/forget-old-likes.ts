import { eventsWithCardsBefore } from '#matching/server/card-rows.ts'
import { deleteCardsOf } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { beforeWithMargin } from '#platform/retention.ts'

const AT_A_TIME = 20

/** Deletes likes and matches, one event at a time, once the time set by the owner has passed since the event. */
export async function forgetOldLikes(site: Site): Promise<void> {
  const endedBefore = beforeWithMargin(site.clock.now(), { months: site.config.messagesKeptMonths })
  let events: number[]
  do {
    events = await eventsWithCardsBefore(site.db, endedBefore, AT_A_TIME)
    for (const eventId of events) await inTransaction(site.db, (tx) => deleteCardsOf(tx, eventId))
  } while (events.length === AT_A_TIME)
}
