import { eventsWithCardsBefore } from '#matching/server/card-rows.ts'
import { deleteCardsOf } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { before } from '#platform/retention.ts'

const AT_A_TIME = 20

/** Likes with their cards and matches go, an event at a time, so long after it as the owner has set. */
export async function forgetOldLikes(site: Site): Promise<void> {
  // The wall of the table counts the year in its own zone: an hour more is enough for both.
  const endedBefore = before(site.clock.now(), { months: site.config.messagesKeptMonths }).subtract({ hours: 2 })
  let events: number[]
  do {
    events = await eventsWithCardsBefore(site.db, endedBefore, AT_A_TIME)
    for (const eventId of events) await inTransaction(site.db, (tx) => deleteCardsOf(tx, eventId))
  } while (events.length === AT_A_TIME)
}
