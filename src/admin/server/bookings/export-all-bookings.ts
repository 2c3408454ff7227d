import type { Owner } from '#accounts/actor.ts'
import type { BookingsQuery } from '#admin/contract/bookings.ts'
import { bookingOrder, matchingBookings, type BookingFilters } from '#admin/server/bookings/booking-queries.ts'
import { toFilters } from '#admin/server/bookings/list-bookings.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { FileBody } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { csvFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction } from '#platform/server/db.ts'
import { eachRow } from '#platform/server/listing/page-of-rows.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

const HEAD = [
  'Booked',
  'Name',
  'Event number',
  'Event',
  'Event date',
  'Status',
  'Why it ended',
  'Price',
  'Paid',
  'Booked by an owner',
  'Absent',
]

/** Exports the requested bookings as a CSV file. The audit log records the export and the owner. */
export async function exportAllBookings(site: Site, by: Owner, query: BookingsQuery): Promise<FileBody> {
  const { filters, isTooMany } = await toFilters(site, query)
  if (isTooMany) refuseFields({ search: 'More than 200 people match. Please type more of the name.' })
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await audit(tx, { at, actorId: by.memberId, action: 'all bookings exported', subject: 'bookings' })
    await recordSecurityEvent(site, tx, { kind: 'data exported', memberId: by.memberId, detail: 'bookings' })
  })
  return csvFile('bookings', HEAD, cells(site, filters))
}

async function* cells(site: Site, filters: BookingFilters): AsyncGenerator<Cell[]> {
  for await (const row of eachRow(matchingBookings(site, filters), bookingOrder(filters))) {
    yield [
      localDateTime(row.bookedAt, LONDON).replace('T', ' '),
      row.userName ?? '',
      row.eventId,
      row.title,
      localDateTime(row.startsAt, row.timeZone).slice(0, 10),
      row.state,
      row.endReason ?? '',
      (row.pricePence / 100).toFixed(2),
      row.paid,
      row.byHand ? 'yes' : 'no',
      row.absentAt ? 'yes' : 'no',
    ]
  }
}
