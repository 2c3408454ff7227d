import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The most entries that are shown. */
const MAX_ENTRIES = 100

/** Finds the changes of a member's credit, newest first, with the event of the booking or payment that each is about. */
export function creditEntriesOf(db: Db, memberId: string) {
  return db
    .selectFrom('creditEntries as c')
    .leftJoin('reductions as r', 'r.id', 'c.reductionId')
    .leftJoin('payments as p', 'p.id', 'c.paymentId')
    .leftJoin('bookings as b', (join) => join.on('b.id', '=', sql`coalesce(r.booking_id, p.booking_id)`))
    .leftJoin('events as e', 'e.id', 'b.eventId')
    .select(['c.id', 'c.at', 'c.kind', 'c.amountPence', 'c.message', 'e.title as eventTitle'])
    .where('c.memberId', '=', memberId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
}

export async function creditBalanceOf(db: Db, memberId: string): Promise<number> {
  const account = await db
    .selectFrom('creditAccounts')
    .select('balancePence')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return account?.balancePence ?? 0
}

/** Finds how much of each payment became credit in place of a refund and has not been turned back, newest first. */
export function paymentsInCredit(db: Db, memberId: string) {
  return db
    .selectFrom('creditEntries')
    .select('paymentId')
    .select(sql<number>`sum(amount_pence)::integer`.as('pence'))
    .where('memberId', '=', memberId)
    .where('paymentId', 'is not', null)
    .groupBy('paymentId')
    .having(sql`sum(amount_pence)`, '>', 0)
    .orderBy(sql`max(at)`, 'desc')
    .execute()
}

/** How much credit the owner added for the member and has not removed. */
async function penceAddedFor(db: Db, memberId: string): Promise<number> {
  const { pence } = await db
    .selectFrom('creditEntries')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::integer`.as('pence'))
    .where('memberId', '=', memberId)
    .where('kind', 'in', ['added', 'removed'])
    .executeTakeFirstOrThrow()
  return pence
}

/** How much the owner can take off a balance: what they added, without what the member is owed. */
export async function removablePence(db: Db, memberId: string, balancePence: number): Promise<number> {
  const owed = (await paymentsInCredit(db, memberId)).reduce((sum, { pence }) => sum + pence, 0)
  return Math.max(0, Math.min(await penceAddedFor(db, memberId), balancePence - owed))
}

/** How much of a payment became credit in place of a refund and has not been turned back. */
export async function creditFromPayment(db: Db, paymentId: string): Promise<number> {
  const { pence } = await db
    .selectFrom('creditEntries')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::integer`.as('pence'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return pence
}

/** How much of the credit that was used for a booking has been returned to its member. */
export async function returnedCreditOf(
  db: Db,
  { id, memberId }: { id: string; memberId: string | null },
): Promise<number> {
  const { pence } = await db
    .selectFrom('reductions')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::integer`.as('pence'))
    .where('bookingId', '=', id)
    .where('memberId', '=', memberId)
    .where('kind', '=', 'credit')
    .where('endedAt', '=', (query) => query.selectFrom('bookings').select('endedAt').where('bookings.id', '=', id))
    .executeTakeFirstOrThrow()
  return pence
}
