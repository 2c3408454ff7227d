import { sql } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

export type NewVoucher = {
  amountPence: number
  buyerId: string | null
  email: string
  forName: string | null
  fromName: string | null
  message: string | null
  orderedAt: Temporal.Instant
}

/** Inserts a voucher that is not paid yet. Returns its id. */
export async function insertVoucher(tx: Tx, voucher: NewVoucher): Promise<string> {
  const id = newId()
  await tx
    .insertInto('vouchers')
    .values({ id, refundedPence: 0, ...voucher })
    .execute()
  return id
}

export type LockedVoucher = NonNullable<Awaited<ReturnType<typeof lockVoucher>>>

export function lockVoucher(tx: Tx, voucherId: string) {
  return tx.selectFrom('vouchers').selectAll().where('id', '=', voucherId).forUpdate().executeTakeFirst()
}

export async function markSold(
  tx: Tx,
  voucherId: string,
  sale: { soldAt: Temporal.Instant; expiresAt: Temporal.Instant; codeHash: Buffer },
): Promise<void> {
  await tx.updateTable('vouchers').set(sale).where('id', '=', voucherId).execute()
}

type End = {
  endReason: NonNullable<Tables['vouchers']['endReason']>
  endedAt: Temporal.Instant
  usedBy?: string
}

export async function endVoucher(tx: Tx, voucherId: string, end: End): Promise<void> {
  await tx.updateTable('vouchers').set(end).where('id', '=', voucherId).execute()
}

/** Records how much of a voucher has been refunded or charged back. If that is all of it, the voucher is void. */
export async function setRefundedPence(
  tx: Tx,
  { id, amountPence }: LockedVoucher,
  refundedPence: number,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ refundedPence, ...(refundedPence === amountPence && { endReason: 'void', endedAt: at }) })
    .where('id', '=', id)
    .execute()
}

/** Marks vouchers whose buyers are to be reminded now, at most `limit`. Returns their ids. */
export async function markReminded(
  tx: Tx,
  { now, expireBy, limit }: { now: Temporal.Instant; expireBy: Temporal.Instant; limit: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('vouchers')
    .set({ remindedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('vouchers')
        .select('id')
        .where('soldAt', 'is not', null)
        .where('endedAt', 'is', null)
        .where('remindedAt', 'is', null)
        .where('email', 'is not', null)
        .where('expiresAt', '<=', expireBy)
        .where('expiresAt', '>', now)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends vouchers that have expired, at most `limit`. Returns their number. */
export async function endExpired(tx: Tx, now: Temporal.Instant, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('vouchers')
    .set({ endReason: 'expired', endedAt: sql`expires_at` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('vouchers')
        .select('id')
        .where('soldAt', 'is not', null)
        .where('endedAt', 'is', null)
        .where('expiresAt', '<=', now)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Erases what was printed on vouchers that ended no later than `endedBefore`. */
export async function eraseVoucherText(tx: Tx, endedBefore: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ forName: null, fromName: null, message: null })
    .where('endedAt', '<=', endedBefore)
    .where((eb) =>
      eb.or([eb('forName', 'is not', null), eb('fromName', 'is not', null), eb('message', 'is not', null)]),
    )
    .execute()
}

/** Erases the addresses of vouchers that ended no later than `endedBefore`, and of orders that ended unpaid. */
export async function eraseVoucherAddresses(
  tx: Tx,
  { endedBefore, unpaidBefore }: { endedBefore: Temporal.Instant; unpaidBefore: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ email: null })
    .where('email', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('endedAt', '<=', endedBefore),
        eb.and([eb('endReason', '=', 'not paid'), eb('endedAt', '<=', unpaidBefore)]),
      ]),
    )
    .execute()
}
