import { reducedPence } from '#bookings/server/reductions/reduction-queries.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type ReplacementRow = NonNullable<Awaited<ReturnType<typeof replacementById>>>

/** Returns a replacement with the current state of its booking and the member who started it. */
export function replacementById(db: Db, id: string) {
  return db
    .selectFrom('replacements as r')
    .innerJoin('bookings as b', 'b.id', 'r.bookingId')
    .leftJoin('members as sender', 'sender.id', 'r.fromMemberId')
    .select(['r.id', 'r.bookingId', 'r.state', 'r.sentTo', 'r.startedAt'])
    .select(['b.eventId', 'b.gender', 'b.pricePence', 'b.memberId as holderId', 'b.state as bookingState'])
    .select(['b.unclaimed', 'r.fromMemberId'])
    .select(['sender.userName as sender', 'sender.suspendedAt as fromSuspendedAt'])
    .select(isPaid.as('paid'))
    .select(payer.as('payer'))
    .where('r.id', '=', id)
    .executeTakeFirst()
}

/**
 * Selects the name of the member who last paid for the booking. This may not be the member who transfers it now, because the
 * booking may have been transferred before.
 */
const payer: RawBuilder<string | null> = sql`(
  select m.user_name from payments p join members m on m.id = p.member_id
  where p.booking_id = b.id and p.state in ('authorised', 'captured', 'refunded')
  order by p.made_at desc limit 1)`

/** Returns the open replacements of these bookings. */
export async function openReplacementsOf(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return []
  return db
    .selectFrom('replacements')
    .select(['id', 'bookingId', 'sentTo', 'startedAt', 'tokenSealed', 'tokenKeyId'])
    .where('bookingId', 'in', bookingIds)
    .where('state', '=', 'open')
    .execute()
}

export async function replacementIdByToken(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom('replacements').select('id').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return row?.id
}

/** Returns the transfers whose link another key than this one sealed, in the order of their ids. */
export async function linksSealedWithOtherKeys(
  db: Db,
  keyId: string,
  page: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { after } = page
  const rows = await db
    .selectFrom('replacements')
    .select('id')
    .where('tokenKeyId', '<>', keyId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Matches rows of `bookings b` that are free of charge, or are paid for and do not have to be paid again. */
export const isPaid: RawBuilder<boolean> = sql`(b.price_pence = ${reducedPence('b')} or b.pay_again_until is null and exists (
  select from payments p where p.booking_id = b.id and p.captured_at is not null))`

export async function isBookingPaid(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookings as b')
    .select(isPaid.as('paid'))
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.paid === true
}

/** Returns whether the member has started to pay for a hold. After that, the provider decides the outcome. */
export async function isPaymentInProgress(db: Db, holdId: string): Promise<boolean> {
  const { rows } = await sql<{ underWay: boolean }>`
    select b.pay_pressed_at is not null or exists (select from payments p where p.booking_id = b.id
      and (p.tried_at is not null or p.state in ('authorised', 'captured'))) as under_way
    from bookings b where b.id = ${holdId}`.execute(db)
  return rows[0]?.underWay === true
}
