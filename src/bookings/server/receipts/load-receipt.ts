import type { Member } from '#accounts/actor.ts'
import type { Receipt } from '#bookings/contract/receipts.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { presentReduction } from '#bookings/server/reductions/present-reduction.ts'
import { linesOfPayment } from '#bookings/server/reductions/reduction-queries.ts'
import { localDate } from '#bookings/server/receipts/local-date.ts'
import {
  creditNotesOf,
  ownReceipt,
  receiptOfPayment,
  type CreditNoteRow,
  type ReceiptRow,
} from '#bookings/server/receipts/receipt-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type ReadSite = Pick<Site, 'db' | 'config'>

/** Returns a receipt to the member who paid. After a transfer, the member who has the place cannot see it. */
export async function loadOwnReceipt(
  site: ReadSite,
  { memberId }: Pick<Member, 'memberId'>,
  number: number,
): Promise<Receipt> {
  return presentReceipt(site, await ownReceipt(site.db, memberId, number))
}

/** Returns the receipt of any payment to the owner. */
export async function loadReceiptOfPayment(site: ReadSite, paymentId: string): Promise<Receipt> {
  return presentReceipt(site, await receiptOfPayment(site.db, paymentId))
}

async function presentReceipt({ db, config }: ReadSite, row: ReceiptRow | undefined): Promise<Receipt> {
  if (!row || row.number === null) refuse(bookingRefusals.receipt_not_found)
  const { trader } = config
  return {
    number: row.number,
    tax_point: localDate(row.taxPoint),
    // Payments from before receipts were recorded show the trader as it is now.
    seller: {
      name: row.sellerName ?? trader.name,
      address: row.sellerAddress ?? trader.address,
      vat_number: row.vatNumber,
    },
    event: { title: row.eventTitle, date_local: row.eventDate?.toString() ?? null },
    method: row.method,
    card: row.card,
    reductions: (await linesOfPayment(db, row.paymentId)).map(presentReduction),
    amount_pence: row.amountPence,
    vat: presentVat(row),
    vat_unknown: row.sellerName === null && trader.vatNumber !== null,
    credit_notes: (await creditNotesOf(db, row.paymentId)).map(presentCreditNote),
  }
}

function presentCreditNote(row: CreditNoteRow): Receipt['credit_notes'][number] {
  if (row.number === null) throw new Error('a committed credit note has no number')
  return {
    number: row.number,
    tax_point: localDate(row.taxPoint),
    amount_pence: row.amountPence,
    vat: presentVat(row),
    message: row.message,
    cancelled_on: row.cancelledAt && localDate(row.cancelledAt),
  }
}

function presentVat({
  amountPence,
  vatRate,
  vatPence,
}: Pick<ReceiptRow, 'amountPence' | 'vatRate' | 'vatPence'>): Receipt['vat'] {
  if (vatRate === null || vatPence === null) return null
  return { rate: vatRate / 100, vat_pence: vatPence, net_pence: amountPence - vatPence }
}
