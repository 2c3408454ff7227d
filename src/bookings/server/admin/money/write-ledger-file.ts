import type { SignedInOwner } from '#accounts/actor.ts'
import { eachLedgerEntry, type LedgerRow } from '#bookings/server/admin/money/ledger-queries.ts'
import { endOfDay, LONDON, startOfDay } from '#bookings/server/admin/money/london-days.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { FileBody } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { csvFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

const HEADINGS = [
  'Date',
  'Time',
  'Type',
  'Amount (GBP)',
  'Change in income (GBP)',
  'VAT included in change (GBP)',
  'VAT rate (%)',
  'Receipt or credit note',
  'Currency',
  'Event number',
  'Event',
  'Event date',
  'Provider’s payment ID',
  'Provider’s transaction ID',
  'Payment ID',
  'Booking ID',
]

type Days = { from?: string | undefined; to?: string | undefined }

/**
 * Writes a CSV file for the accountant with each ledger entry, its effect on income, and the VAT as its receipt or credit note
 * states it.
 */
export async function writeLedgerFile(site: Site, by: SignedInOwner, { from, to }: Days): Promise<FileBody> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await audit(tx, { at: now, actorId: by.memberId, action: 'ledger exported', subject: 'ledger' })
    await recordSecurityEvent(site, tx, { kind: 'data exported', memberId: by.memberId, detail: 'ledger' })
  })
  const rows = eachLedgerEntry(site.db, { from: startOfDay(from), until: endOfDay(to) })
  const days = [from && `from-${from}`, to && `to-${to}`].filter(Boolean)
  return csvFile(['ledger', ...days].join('-'), HEADINGS, cellsOf(rows))
}

async function* cellsOf(rows: AsyncIterable<LedgerRow>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    const { at, kind, amountPence, currency, eventId, title, startsAt, timeZone, document, number, vatRate, vatPence } =
      row
    const local = at.toZonedDateTimeISO(LONDON).toPlainDateTime().round('second')
    yield [
      local.toPlainDate().toString(),
      local.toPlainTime().toString(),
      kind,
      pounds(amountPence),
      currency === 'gbp' ? pounds(effectOnIncome(row)) : pounds(0),
      vatPence === null ? null : pounds(Math.sign(effectOnIncome(row)) * vatPence),
      vatRate === null ? null : vatRate / 100,
      document === null ? null : `${document} ${number}`,
      currency.toUpperCase(),
      eventId,
      title,
      startsAt && timeZone ? localDateTime(startsAt, timeZone).slice(0, 10) : null,
      row.intentId ?? (row.paymentId === null && eventId === null ? row.providerId : null),
      row.providerId,
      row.paymentId,
      row.bookingId,
    ]
  }
}

/**
 * Returns the effect of an entry on income in pence, by the same rules as the `income` table: payments minus refunds. Disputes
 * are ignored because their outcome is not known.
 */
function effectOnIncome({ kind, amountPence, isReversal }: LedgerRow): number {
  if (kind === 'captured' || kind === 'cash' || isReversal) return amountPence
  return kind === 'refunded' ? -amountPence : 0
}

/** Converts pence to pounds. Returns a number, because the CSV writer escapes any text that starts with a minus sign. */
function pounds(pence: number): number {
  return pence / 100
}
