import { eventsWithCardsBefore } from '#matching/server/card-rows.ts'
import { deleteCardsOf } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { beforeWithMargin } from '#platform/retention.ts'

const AT_A_TIME = 20

/** Likes with their cards and matches go, an event at a time, so long after it as the owner has set. */
export async function forgetOldLikes(site: Site): Promise<void> {
  const endedBefore = beforeWithMargin(site.clock.now(), { months: site.config.messagesKeptMonths })
  let events: number[]
  do {
    events = await eventsWithCardsBefore(site.db, endedBefore, AT_A_TIME)
    for (const eventId of events) await inTransaction(site.db, (tx) => deleteCardsOf(tx, eventId))
  } while (events.length === AT_A_TIME)
}
