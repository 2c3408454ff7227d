import { deleteMessagesBefore } from '#messaging/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { before } from '#platform/retention.ts'

const AT_A_TIME = 500

/** Messages go so long after they were sent as the owner has set, read or not. */
export async function forgetOldMessages(site: Site): Promise<void> {
  const old = before(site.clock.now(), { months: site.config.messagesKeptMonths })
  let gone: number
  do {
    gone = await inTransaction(site.db, (tx) => deleteMessagesBefore(tx, old, AT_A_TIME))
  } while (gone === AT_A_TIME)
}
