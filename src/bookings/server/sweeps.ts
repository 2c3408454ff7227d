import { comparePayments } from '#bookings/server/payments/compare-payments.ts'
import { endHolds, releaseUnpaid } from '#bookings/server/places/end-holds.ts'
import { freeGendersOfEventsOver } from '#bookings/server/store/bookings.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

const AT_A_TIME = 500

/** What is due by time. One that fails is tried again when it is due next, so what money waits for is due often. */
export const bookingSweeps: Sweep[] = [
  { name: 'bookings.holds', every: { seconds: 10 }, sweep: endHolds },
  { name: 'bookings.unpaid', every: { minutes: 1 }, sweep: releaseUnpaid },
  { name: 'bookings.compare', every: { minutes: 5 }, sweep: comparePayments },
  { name: 'bookings.events-over', every: { minutes: 60 }, sweep: freeGenders },
]

async function freeGenders(site: Site): Promise<void> {
  let freed: number
  do {
    freed = await inTransaction(site.db, (tx) => freeGendersOfEventsOver(tx, site.clock.now(), AT_A_TIME))
  } while (freed === AT_A_TIME)
}
