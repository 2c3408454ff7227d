import { emptyReplacementAddresses, emptyTickets } from '#bookings/server/store/forgetting.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { before, retention } from '#platform/retention.ts'

const AT_A_TIME = 500

/** Clears what nobody needs once an event is long over: ticket codes, and the addresses that transfers were sent to. */
export async function forgetAfterEvents(site: Site): Promise<void> {
  const now = site.clock.now()
  const tickets = before(now, retention.tickets.period)
  const addresses = before(now, retention.replacementAddresses.period)
  let gone: number
  do {
    gone = await inTransaction(site.db, (tx) => emptyTickets(tx, tickets, AT_A_TIME))
  } while (gone === AT_A_TIME)
  await inTransaction(site.db, (tx) => emptyReplacementAddresses(tx, addresses))
}
