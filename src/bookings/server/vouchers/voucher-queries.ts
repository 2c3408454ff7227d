import { sql } from 'kysely'
import { paymentColumns } from '#bookings/server/columns.ts'
import type { Db } from '#platform/server/db.ts'

export type VoucherRow = NonNullable<Awaited<ReturnType<typeof voucherById>>>

export function voucherById(db: Db, voucherId: string) {
  return db.selectFrom('vouchers').selectAll().where('id', '=', voucherId).executeTakeFirst()
}

export function voucherByHash(db: Db, codeHash: Buffer) {
  return db.selectFrom('vouchers').selectAll().where('codeHash', '=', codeHash).executeTakeFirst()
}

export type VoucherPaymentRow = NonNullable<Awaited<ReturnType<typeof paymentOfVoucher>>>

const voucherPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('voucherId', 'is not', null)
    .$narrowType<{ voucherId: string }>()

export function paymentOfVoucher(db: Db, voucherId: string) {
  return voucherPayments(db).where('voucherId', '=', voucherId).executeTakeFirst()
}

export function voucherPaymentById(db: Db, paymentId: string) {
  return voucherPayments(db).where('id', '=', paymentId).executeTakeFirst()
}

export function voucherPaymentByIntent(db: Db, intentId: string) {
  return voucherPayments(db).where('intentId', '=', intentId).executeTakeFirst()
}

/** Finds the vouchers that were sent to an address and can still be used, newest first. */
export function readyVouchersOf(db: Db, email: string, now: Temporal.Instant) {
  return db
    .selectFrom('vouchers')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('soldAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('soldAt', 'desc')
    .limit(20)
    .execute()
}

/** Finds orders that have not been paid since `orderedBefore`. */
export function unpaidVouchers(db: Db, orderedBefore: Temporal.Instant, limit: number) {
  return db
    .selectFrom('vouchers')
    .innerJoin('payments', 'payments.voucherId', 'vouchers.id')
    .select(['vouchers.id', 'payments.id as paymentId', 'payments.intentId'])
    .where('soldAt', 'is', null)
    .where('vouchers.endedAt', 'is', null)
    .where('orderedAt', '<=', orderedBefore)
    .orderBy('orderedAt')
    .limit(limit)
    .execute()
}

/** Finds the vouchers that a member has used, with their payments. */
export function vouchersUsedBy(db: Db, memberId: string) {
  return db
    .selectFrom('vouchers')
    .innerJoin('payments', 'payments.voucherId', 'vouchers.id')
    .select(['vouchers.id', 'vouchers.usedBy', 'vouchers.amountPence', 'vouchers.refundedPence'])
    .select('payments.id as paymentId')
    .where('usedBy', '=', memberId)
    .orderBy('vouchers.id')
    .execute()
}

/** Sums the disputes of a payment. */
export async function disputedPenceOf(db: Db, paymentId: string): Promise<number> {
  const { pence } = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::integer`.as('pence'))
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'dispute')
    .executeTakeFirstOrThrow()
  return pence
}

/** Sums the credit that was taken because a used voucher was refunded. */
export async function creditTakenFor(db: Db, voucherId: string): Promise<number> {
  const { pence } = await db
    .selectFrom('creditEntries')
    .select(sql<number>`coalesce(-sum(amount_pence), 0)::integer`.as('pence'))
    .where('voucherId', '=', voucherId)
    .where('kind', '=', 'voucher refunded')
    .executeTakeFirstOrThrow()
  return pence
}
