import type { SignedInOwner } from '#accounts/actor.ts'
import type { PaymentsQuery } from '#bookings/contract/admin/payments.ts'
import { findPayers } from '#bookings/server/admin/money/load-payments.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { eachPayment, type ExportedPayment } from '#bookings/server/admin/money/payment-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { FileBody } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { csvFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

const HEAD = [
  'Started',
  'Member',
  'Event number',
  'Event',
  'Event date',
  'Amount (GBP)',
  'Refunded (GBP)',
  'Method',
  'Status',
  'Provider’s payment ID',
  'Payment ID',
]

/** What payments without an event are for. */
const VOUCHER = 'Gift voucher'

/** Exports the requested payments as a CSV file. The audit log records the export and the owner. */
export async function exportPayments(site: Site, by: SignedInOwner, query: PaymentsQuery): Promise<FileBody> {
  const { found, isTooMany } = await findPayers(site, query.search)
  if (isTooMany) refuseFields({ search: 'More than 200 people match. Please type more of the name.' })
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await audit(tx, { at, actorId: by.memberId, action: 'payments exported', subject: 'payments' })
    await recordSecurityEvent(site, tx, { kind: 'data exported', memberId: by.memberId, detail: 'payments' })
  })
  return csvFile('payments', HEAD, cells(eachPayment(site.db, { ...query, eventId: query.event, found })))
}

async function* cells(rows: AsyncIterable<ExportedPayment>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield [
      row.madeAt.toZonedDateTimeISO(LONDON).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
      row.userName,
      row.eventId,
      row.title ?? VOUCHER,
      row.startsAt && row.timeZone !== null ? localDateTime(row.startsAt, row.timeZone).slice(0, 10) : null,
      row.amountPence / 100,
      (row.refundedPence ?? 0) / 100,
      row.method,
      row.state,
      row.intentId,
      row.id,
    ]
  }
}
