import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MAX_VOUCHERS = 500

/** Finds the vouchers that were sold, newest first. */
export function soldVouchers(db: Db) {
  return db
    .selectFrom('vouchers')
    .innerJoin('payments', 'payments.voucherId', 'vouchers.id')
    .leftJoin('members', 'members.id', 'vouchers.usedBy')
    .selectAll('vouchers')
    .select(['payments.id as paymentId', 'members.userName'])
    .where('soldAt', 'is not', null)
    .orderBy('orderedAt', 'desc')
    .orderBy('vouchers.id', 'desc')
    .limit(MAX_VOUCHERS)
    .execute()
}

type VoucherSums = {
  soldPence: number
  readyPence: number
  usedPence: number
  expiredPence: number
  /** Before they were used. What was refunded later is in the credit of members. */
  refundedPence: number
}

/** Sums what became of the vouchers that were sold. The other four sums together are what was sold. */
export async function voucherSums(db: Db, now: Temporal.Instant): Promise<VoucherSums> {
  const { rows } = await sql<VoucherSums>`
    select coalesce(sum(amount_pence), 0)::bigint as sold_pence,
      coalesce(sum(amount_pence - refunded_pence) filter (where end_reason is null and expires_at > ${now}), 0)::bigint as ready_pence,
      coalesce(sum(amount_pence - refunded_pence) filter (where end_reason = 'used'), 0)::bigint as used_pence,
      coalesce(sum(amount_pence - refunded_pence)
        filter (where end_reason = 'expired' or end_reason is null and expires_at <= ${now}), 0)::bigint as expired_pence,
      coalesce(sum(refunded_pence), 0)::bigint as refunded_pence
    from vouchers where sold_at is not null`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('the sum query returned no row')
  return sums
}
