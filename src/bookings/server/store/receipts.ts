import { sql } from 'kysely'
import type { LedgerEntry } from '#bookings/server/store/money.ts'
import type { Tx } from '#platform/server/db.ts'

/** Identifies an entry in the ledger. */
export type EntryKey = Pick<LedgerEntry, 'kind' | 'providerId'>

export type NewReceipt = {
  sellerName: string
  sellerAddress: string
  vatNumber: string | null
  vatRate: number | null
  vatPence: number | null
}

/** Inserts the receipt of a ledger entry. Its number is given when the transaction commits. */
export async function insertReceipt(tx: Tx, { kind, providerId }: EntryKey, receipt: NewReceipt): Promise<void> {
  const { sellerName, sellerAddress, vatNumber, vatRate, vatPence } = receipt
  await sql`insert into receipts (ledger_id, payment_id, kind, amount_pence, tax_point, seller_name, seller_address,
      vat_number, vat_rate, vat_pence, event_title, event_date)
    select l.id, l.payment_id, 'receipt', l.amount_pence, l.at, ${sellerName}, ${sellerAddress},
      ${vatNumber}, ${vatRate}::integer, ${vatPence}::integer, coalesce(e.title, 'Gift voucher'),
      (e.starts_at at time zone e.time_zone)::date
    from ledger l join payments p on p.id = l.payment_id left join bookings b on b.id = p.booking_id
      left join events e on e.id = b.event_id
    where l.kind = ${kind} and l.provider_id = ${providerId}`.execute(tx)
}

/** Inserts the credit note of a ledger entry. It repeats the trader, the rate and the event of the receipt that it corrects. */
export async function insertCreditNote(
  tx: Tx,
  { kind, providerId }: EntryKey,
  { receiptId, vatPence }: { receiptId: string; vatPence: number | null },
): Promise<void> {
  await sql`insert into receipts (ledger_id, payment_id, kind, amount_pence, tax_point, seller_name, seller_address,
      vat_number, vat_rate, vat_pence, event_title, event_date)
    select l.id, l.payment_id, 'credit note', l.amount_pence, l.at, r.seller_name, r.seller_address,
      r.vat_number, r.vat_rate, ${vatPence}::integer, r.event_title, r.event_date
    from ledger l join receipts r on r.ledger_id = ${receiptId}
    where l.kind = ${kind} and l.provider_id = ${providerId}`.execute(tx)
}
