import { requireEvent } from '#admin/server/event-bookings/load-event-overview.ts'
import { bookingsToExport } from '#admin/server/event-bookings/booking-list-queries.ts'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { audit } from '#platform/server/audit.ts'
import type { FileBody } from '#platform/contract.ts'
import { csvFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

const HEAD = [
  'Name',
  'Gender',
  'Status',
  'Why it ended',
  'Price',
  'Paid',
  'Booked by an owner',
  'Created',
  'Booked',
  'Absent',
  'Ticket',
]

/** Exports an event's bookings as CSV. Email addresses are left out, because attendees are emailed from the site. */
export async function exportBookings(site: Site, by: { memberId: string }, eventId: number): Promise<FileBody> {
  const event = await requireEvent(site, eventId)
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await audit(tx, { at, actorId: by.memberId, action: 'bookings exported', subject: String(eventId) })
    await recordSecurityEvent(site, tx, { kind: 'data exported', memberId: by.memberId, detail: 'bookings' })
  })
  return csvFile(`event-${eventId}-bookings`, HEAD, lines(site, event))
}

async function* lines(site: Site, { id, timeZone }: { id: number; timeZone: string }): AsyncGenerator<Cell[]> {
  const local = (at: Temporal.Instant | null) => (at ? localDateTime(at, timeZone).replace('T', ' ') : '')
  for await (const row of bookingsToExport(site.db, id)) {
    yield [
      row.userName ?? '',
      row.gender,
      row.state,
      row.endReason ?? '',
      (row.pricePence / 100).toFixed(2),
      row.paid,
      row.byHand ? 'yes' : 'no',
      local(row.madeAt),
      local(row.bookedAt),
      row.absentAt ? 'yes' : 'no',
      row.ticketCode && row.state === 'booked' ? formatTicketCode(row.ticketCode) : '',
    ]
  }
}
