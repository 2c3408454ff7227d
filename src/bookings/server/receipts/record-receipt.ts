import { vatIncluded, vatOfRefund } from '#bookings/rules/vat.ts'
import { receiptToCredit } from '#bookings/server/receipts/receipt-queries.ts'
import type { LedgerEntry } from '#bookings/server/store/money.ts'
import { insertCreditNote, insertReceipt } from '#bookings/server/store/receipts.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Records the receipt or the credit note of a new ledger entry, if it is about money that a member paid or got back. The
 * trader's details and the VAT are fixed on it, whatever the owner changes later.
 */
export async function recordReceipt(site: Pick<Site, 'config'>, tx: Tx, entry: LedgerEntry): Promise<void> {
  if (entry.paymentId === null || entry.currency !== 'gbp') return
  if (entry.kind === 'captured' || entry.kind === 'cash') await recordPaid(site, tx, entry)
  if (entry.kind === 'refunded') await recordRefunded(tx, entry.paymentId, entry)
}

async function recordPaid({ config }: Pick<Site, 'config'>, tx: Tx, entry: LedgerEntry): Promise<void> {
  const { name: sellerName, address: sellerAddress, vatNumber } = config.trader
  const vatRate = vatNumber === null ? null : config.vatRate
  const vatPence = vatRate === null ? null : vatIncluded(entry.amountPence, vatRate)
  await insertReceipt(tx, entry, { sellerName, sellerAddress, vatNumber, vatRate, vatPence })
}

async function recordRefunded(tx: Tx, paymentId: string, entry: LedgerEntry): Promise<void> {
  const receipt = await receiptToCredit(tx, paymentId)
  if (!receipt) return
  const { ledgerId: receiptId, amountPence, vatPence, creditedPence, creditedVatPence } = receipt
  const credited = { amountPence: creditedPence, vatPence: creditedVatPence }
  await insertCreditNote(tx, entry, {
    receiptId,
    vatPence: vatPence === null ? null : vatOfRefund({ amountPence, vatPence }, credited, entry.amountPence),
  })
}
