import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Builds the SQL condition that the bank returned the refund of a credit note, whose ledger entry is `l`. */
const isCancelled: RawBuilder<boolean> = sql`exists (
  select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = l.provider_id)`

/** Builds the SQL for the credit notes of payment `p` that are not cancelled. */
const validCreditNotes = sql`receipts note join ledger l on l.id = note.ledger_id
  where note.payment_id = p.id and note.kind = 'credit note' and not ${isCancelled}`

/** Finds the receipt of a payment, and the sums of its credit notes. */
export function receiptToCredit(db: Db, paymentId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('receipts as r', 'r.paymentId', 'p.id')
    .select(['r.ledgerId', 'r.amountPence', 'r.vatPence'])
    .select(
      sql<number>`(select coalesce(sum(note.amount_pence), 0)::integer from ${validCreditNotes})`.as('creditedPence'),
    )
    .select(
      sql<number>`(select coalesce(sum(note.vat_pence), 0)::integer from ${validCreditNotes})`.as('creditedVatPence'),
    )
    .where('p.id', '=', paymentId)
    .where('r.kind', '=', 'receipt')
    .executeTakeFirst()
}

const receiptColumns = [
  'r.paymentId',
  'r.number',
  'r.amountPence',
  'r.taxPoint',
  'r.sellerName',
  'r.sellerAddress',
  'r.vatNumber',
  'r.vatRate',
  'r.vatPence',
  'r.eventTitle',
  'r.eventDate',
] as const

function receiptRows(db: Db) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select([...receiptColumns, 'p.method', 'p.card'])
    .where('r.kind', '=', 'receipt')
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof ownReceipt>>>

/** Finds a receipt by its number, if this member made the payment. */
export function ownReceipt(db: Db, memberId: string, number: number) {
  return receiptRows(db).where('r.number', '=', number).where('p.memberId', '=', memberId).executeTakeFirst()
}

/** Finds the number of the receipt for a booking, if this member paid for it and the money has been taken. */
export async function receiptNumberOf(db: Db, memberId: string, bookingId: string): Promise<number | null> {
  const row = await db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select('r.number')
    .where('r.kind', '=', 'receipt')
    .where('p.bookingId', '=', bookingId)
    .where('p.memberId', '=', memberId)
    .orderBy('r.number', 'desc')
    .executeTakeFirst()
  return row?.number ?? null
}

/** Finds the receipt of any payment. */
export function receiptOfPayment(db: Db, paymentId: string) {
  return receiptRows(db).where('p.id', '=', paymentId).executeTakeFirst()
}

export type CreditNoteRow = Awaited<ReturnType<typeof creditNotesOf>>[number]

/** Finds the credit notes of a payment, in the order of their numbers. */
export function creditNotesOf(db: Db, paymentId: string) {
  return db
    .selectFrom('receipts as r')
    .innerJoin('ledger as l', 'l.id', 'r.ledgerId')
    .leftJoin('ledger as failed', (join) =>
      join.onRef('failed.providerId', '=', 'l.providerId').on('failed.kind', '=', 'refund failed'),
    )
    .leftJoin('refunds', 'refunds.providerId', 'l.providerId')
    .select(['r.number', 'r.taxPoint', 'r.amountPence', 'r.vatRate', 'r.vatPence', 'failed.at as cancelledAt'])
    .select('refunds.message')
    .where('r.paymentId', '=', paymentId)
    .where('r.kind', '=', 'credit note')
    .orderBy('r.number')
    .execute()
}

export type OwnPaymentRow = Awaited<ReturnType<typeof ownPayments>>[number]

/**
 * Finds the payments that a member has made, newest first, starting after the cursor's payment if there is one. Includes
 * authorisations that were released, but not payments for which no card was accepted.
 */
export function ownPayments(db: Db, memberId: string, page: { olderThan: string | null; limit: number }) {
  const wasReleased = sql<boolean>`p.state = 'voided' and exists (
    select from ledger l where l.payment_id = p.id and l.kind = 'voided')`
  return db
    .selectFrom('payments as p')
    .leftJoin('bookings as b', 'b.id', 'p.bookingId')
    .leftJoin('events as e', 'e.id', 'b.eventId')
    .leftJoin('receipts as r', (join) => join.onRef('r.paymentId', '=', 'p.id').on('r.kind', '=', 'receipt'))
    .select(['p.id', 'p.state', 'p.amountPence', 'p.madeAt', 'p.capturedAt', 'r.number'])
    .select(['e.title', 'e.startsAt', 'e.timeZone'])
    .select(
      sql<number>`(select coalesce(sum(note.amount_pence), 0)::integer from ${validCreditNotes})`.as('refundedPence'),
    )
    .where('p.memberId', '=', memberId)
    .where((eb) => eb.or([eb('p.state', 'in', ['authorised', 'captured', 'refunded']), wasReleased]))
    .$if(page.olderThan !== null, (query) =>
      query.where(
        sql<boolean>`(p.made_at, p.id) < (select last.made_at, last.id from payments last
          where last.id = ${page.olderThan} and last.member_id = ${memberId})`,
      ),
    )
    .orderBy('p.madeAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .execute()
}
