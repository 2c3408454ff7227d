import type { DaySoFar } from '#admin/contract/today.ts'
import { totalsBetween } from '#admin/server/today/day-queries.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the bookings and the money of a day in London, from midnight up to the same time of day as now. */
export async function loadDaySoFar(site: Site, daysAgo: { days: number }): Promise<DaySoFar> {
  const until = site.clock.now().toZonedDateTimeISO(LONDON).subtract(daysAgo)
  const totals = await totalsBetween(site.db, until.startOfDay().toInstant(), until.toInstant())
  return {
    until_local: until.toPlainDateTime().toString({ smallestUnit: 'second' }),
    bookings: totals.bookings,
    free_bookings: totals.freeBookings,
    takings_pence: totals.takingsPence,
    refunded_pence: totals.refundedPence,
  }
}
