import { deleteMessagesBefore } from '#messaging/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { before } from '#platform/retention.ts'

const AT_A_TIME = 500

/** Deletes messages, read or not, once the time set by the owner has passed since they were sent. */
export async function forgetOldMessages(site: Site): Promise<void> {
  const old = before(site.clock.now(), { months: site.config.messagesKeptMonths })
  let gone: number
  do {
    gone = await inTransaction(site.db, (tx) => deleteMessagesBefore(tx, old, AT_A_TIME))
  } while (gone === AT_A_TIME)
}
