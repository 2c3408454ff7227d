import { sql } from 'kysely'
import type { ByGender } from '#bookings/rules/balance.ts'
import type { Db } from '#platform/server/db.ts'

/** Live places of an event (held or booked), and how many of those are booked. */
export type TakenPlaces = { live: ByGender; booked: ByGender }

export const noPlacesTaken: TakenPlaces = { live: { M: 0, F: 0 }, booked: { M: 0, F: 0 } }

/** The places taken at each event, by event id. An event with none taken has no entry. */
export async function placesTaken(db: Db, eventIds: readonly number[]): Promise<Map<number, TakenPlaces>> {
  const taken = new Map<number, TakenPlaces>()
  if (eventIds.length === 0) return taken
  const rows = await db
    .selectFrom('bookings')
    .select(['eventId', 'gender'])
    .select(sql<number>`count(*)`.as('live'))
    .select(sql<number>`count(*) filter (where state = 'booked')`.as('booked'))
    .where('eventId', 'in', eventIds)
    .where('state', '<>', 'ended')
    .groupBy(['eventId', 'gender'])
    .execute()
  for (const { eventId, gender, live, booked } of rows) {
    const known = taken.get(eventId) ?? noPlacesTaken
    taken.set(eventId, {
      live: { ...known.live, [gender]: live },
      booked: { ...known.booked, [gender]: booked },
    })
  }
  return taken
}

export type BookingRow = Awaited<ReturnType<typeof liveBookingsOf>>[number]

/** A member's holds and bookings, at these events or at all of them, oldest first. */
export function liveBookingsOf(db: Db, memberId: string, eventIds?: readonly number[]) {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('state', '<>', 'ended')
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds ?? []))
    .orderBy('madeAt')
    .execute()
}

/** The one payment of a booking that is still waiting for a card. */
export function openPaymentOf(db: Db, bookingId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('state', 'in', ['new', 'open'])
    .executeTakeFirst()
}

/** The payment that counts for a booking: captured before authorised, then the earliest. */
export function activePaymentOf(db: Db, bookingId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('state', 'in', ['authorised', 'captured'])
    .orderBy(sql`state = 'authorised'`)
    .orderBy('madeAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function paymentByIntent(db: Db, intentId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .selectAll('payments')
    .select(['bookings.eventId', 'bookings.memberId as heldBy'])
    .where('payments.intentId', '=', intentId)
    .executeTakeFirst()
}

export function paymentById(db: Db, paymentId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .selectAll('payments')
    .select(['bookings.eventId', 'bookings.memberId as heldBy'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}

export function bookingById(db: Db, bookingId: string) {
  return db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst()
}

export function paymentsOf(db: Db, bookingId: string) {
  return db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).orderBy('madeAt').execute()
}

/** The member an email goes to. */
export function memberToNotify(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['email', 'userName', 'suspendedAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

export function refundById(db: Db, refundId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .select(['payments.intentId', 'payments.method'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
}

export function refundsOf(db: Db, paymentId: string) {
  return db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).orderBy('requestedAt').execute()
}

/** How much of a payment has been refunded successfully, according to the ledger. */
export async function refundedPenceOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(amount_pence), 0)::integer as pence from ledger entry
    where payment_id = ${paymentId} and kind = 'refunded' and not exists (
      select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id)`.execute(
    db,
  )
  return rows[0]?.pence ?? 0
}

/** Whether a payment has been refunded, or a refund is under way. */
export async function isRefunded(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a member could have a place on that side of the event: they are still of that gender, not suspended, have not requested
 * deletion, and have no other live place there.
 */
export async function couldTakePlace(
  db: Db,
  place: { eventId: number; memberId: string; gender: 'M' | 'F' },
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', place.memberId)
    .where('gender', '=', place.gender)
    .where('suspendedAt', 'is', null)
    .where('deletionRequestedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .where('eventId', '=', place.eventId)
            .whereRef('bookings.memberId', '=', 'members.id')
            .where('state', '<>', 'ended'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Holds that have expired, the longest expired first. */
export function expiredHolds(db: Db, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('bookings')
    .select(['id', 'eventId', 'holdExpiresAt'])
    .where('state', '=', 'held')
    .where('holdExpiresAt', '<=', now)
    .orderBy('holdExpiresAt')
    .limit(limit)
    .execute()
}

/** Bookings whose time to pay again has run out. */
export function overdueUnpaidBookings(db: Db, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('bookings')
    .select(['id', 'eventId'])
    .where('state', '=', 'booked')
    .where('payAgainUntil', '<=', now)
    .orderBy('payAgainUntil')
    .limit(limit)
    .execute()
}

/** Card payments that are not settled, least recently compared with the provider first. */
export function paymentsToCompare(db: Db, comparedBefore: Temporal.Instant, limit: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'intentId', 'state', 'bookingId', 'madeAt'])
    .where('method', '=', 'card')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['new', 'open', 'authorised']),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.paymentId', '=', 'payments.id')
            .where('refunds.state', 'in', ['requested', 'pending']),
        ),
      ]),
    )
    .where((eb) => eb.or([eb('comparedAt', 'is', null), eb('comparedAt', '<', comparedBefore)]))
    .orderBy(sql`compared_at nulls first`)
    .orderBy('madeAt')
    .limit(limit)
    .execute()
}

/** Which of these intents belong to payments that are not voided. */
export async function knownIntents(db: Db, intentIds: readonly string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('payments')
    .select('intentId')
    .where('intentId', 'in', intentIds)
    .where('state', '<>', 'voided')
    .execute()
  return new Set(rows.flatMap(({ intentId }) => intentId ?? []))
}

/** The ledger entries for these refunds and disputes, by the provider's ids. */
export async function ledgerEntriesOf(db: Db, providerIds: readonly string[]) {
  if (providerIds.length === 0) return []
  return db.selectFrom('ledger').select(['kind', 'providerId']).where('providerId', 'in', providerIds).execute()
}

/** Which of these provider messages have already arrived. */
export async function knownMessages(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('providerMessages').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Card refunds that we requested and the provider has not answered. */
export function refundsToMake(db: Db, requestedBefore: Temporal.Instant, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('refunds.state', '=', 'requested')
    .where('refunds.requestedAt', '<=', requestedBefore)
    .where('payments.method', '=', 'card')
    .orderBy('refunds.requestedAt')
    .limit(limit)
    .execute()
}

/** The live bookings of a cancelled event. */
export function liveBookingIdsOf(db: Db, eventId: number) {
  return db.selectFrom('bookings').select('id').where('eventId', '=', eventId).where('state', '<>', 'ended').execute()
}

/** Cases that the owner has to look at, oldest first. */
export function openMoneyCases(db: Db) {
  return db.selectFrom('moneyCases').selectAll().where('settledAt', 'is', null).orderBy('noticedAt').execute()
}
