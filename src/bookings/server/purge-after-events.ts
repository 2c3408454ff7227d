import { purgeAttendance, purgeReplacementAddresses, purgeTickets } from '#bookings/server/store/purging.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { before, retention } from '#platform/retention.ts'

const BATCH_SIZE = 500

/** Purges ticket codes, the email addresses that transfers were sent to, and who said they were coming, after their retention periods. */
export async function purgeAfterEvents(site: Site): Promise<void> {
  const now = site.clock.now()
  const tickets = before(now, retention.tickets.period)
  const addresses = before(now, retention.replacementAddresses.period)
  let purged: number
  do {
    purged = await inTransaction(site.db, (tx) => purgeTickets(tx, tickets, BATCH_SIZE))
  } while (purged === BATCH_SIZE)
  await inTransaction(site.db, (tx) => purgeReplacementAddresses(tx, addresses))
  const answers = before(now, retention.attendanceAnswers.period)
  await inTransaction(site.db, (tx) => purgeAttendance(tx, answers))
}
