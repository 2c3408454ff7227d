import { bookingColumns, paymentColumns } from '#bookings/server/columns.ts'
import { columnsOf } from '#platform/server/columns.ts'
import { sql } from 'kysely'
import { heldBy } from '#bookings/server/second-chairs/holder-queries.ts'
import { calendarRemovalsOf } from '#bookings/server/places/calendar-removal-queries.ts'
import { creditUsedPence, reducedPence } from '#bookings/server/reductions/reduction-queries.ts'
import { eventBeforeMove } from '#bookings/server/places/event-before-queries.ts'
import type { ByGender } from '#bookings/rules/balance.ts'
import type { Db } from '#platform/server/db.ts'

/** Counts of places at an event. `live` includes held and unclaimed places. Claimed seats of walk-in guests take none. */
export type TakenPlaces = { live: ByGender; booked: ByGender }

export const noPlacesTaken: TakenPlaces = { live: { M: 0, F: 0 }, booked: { M: 0, F: 0 } }

/** Counts the places taken, by event id. An event where no places are taken has no entry. */
export async function placesTaken(db: Db, eventIds: readonly number[]): Promise<Map<number, TakenPlaces>> {
  const taken = new Map<number, TakenPlaces>()
  if (eventIds.length === 0) return taken
  const rows = await db
    .selectFrom('bookings')
    .select(['eventId', 'gender'])
    .select(sql<number>`count(*)`.as('live'))
    .select(sql<number>`count(*) filter (where state = 'booked' and not unclaimed)`.as('booked'))
    .where('eventId', 'in', eventIds)
    .where('state', '<>', 'ended')
    .where('walkIn', '=', false)
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

/** Finds a member's holds and bookings, oldest first, at these events or at all events. */
export function liveBookingsOf(db: Db, memberId: string, eventIds?: readonly number[]) {
  return db
    .selectFrom('bookings')
    .select(bookingColumns)
    .select(eventBeforeMove('bookings').as('eventBefore'))
    .select([reducedPence('bookings').as('reducedPence'), creditUsedPence('bookings').as('creditUsedPence')])
    .select(calendarRemovalsOf('bookings').as('calendarRemovals'))
    .where('memberId', '=', memberId)
    .where('state', '<>', 'ended')
    .$if(eventIds !== undefined, (query) => query.where('eventId', 'in', eventIds ?? []))
    .orderBy('madeAt')
    .execute()
}

/** Finds a booking's payment that is still waiting for a card. There is at most one. */
export function openPaymentOf(db: Db, bookingId: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('bookingId', '=', bookingId)
    .where('state', 'in', ['new', 'open'])
    .executeTakeFirst()
}

/**
 * Finds the payment that pays for a booking: the earliest captured payment or, if there is none, the earliest authorised one.
 */
export function activePaymentOf(db: Db, bookingId: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('bookingId', '=', bookingId)
    .where('state', 'in', ['authorised', 'captured'])
    .orderBy(sql`state = 'authorised'`)
    .orderBy('madeAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export type PaymentOfBooking = NonNullable<Awaited<ReturnType<typeof paymentByIntent>>>

/** Finds the payment of a booking. */
export function paymentByIntent(db: Db, intentId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(columnsOf('payments', paymentColumns))
    .select(['bookings.eventId', 'bookings.state as bookingState'])
    .select(heldBy)
    .where('payments.intentId', '=', intentId)
    .$narrowType<{ bookingId: string }>()
    .executeTakeFirst()
}

/** Finds the payment of a booking. */
export function paymentById(db: Db, paymentId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(columnsOf('payments', paymentColumns))
    .select(['bookings.eventId', 'bookings.state as bookingState'])
    .select(heldBy)
    .where('payments.id', '=', paymentId)
    .$narrowType<{ bookingId: string }>()
    .executeTakeFirst()
}

export function bookingById(db: Db, bookingId: string) {
  return db.selectFrom('bookings').select(bookingColumns).where('id', '=', bookingId).executeTakeFirst()
}

export function paymentsOf(db: Db, bookingId: string) {
  return db.selectFrom('payments').select(paymentColumns).where('bookingId', '=', bookingId).orderBy('madeAt').execute()
}

/** Finds the name and email address of a member to notify, and whether they are suspended. */
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

/** Returns the amount of a payment that has been refunded, according to the ledger. */
export async function refundedPenceOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(amount_pence), 0)::integer as pence from ledger entry
    where payment_id = ${paymentId} and kind = 'refunded' and not exists (
      select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id)`.execute(
    db,
  )
  return rows[0]?.pence ?? 0
}

/**
 * Returns how much of a captured payment can still be refunded: its amount without the refunds that have not failed, whether
 * they were requested here or made at the provider.
 */
export async function refundablePenceOf(db: Db, payment: { id: string; amountPence: number }): Promise<number> {
  const { rows } = await sql<{ ours: number; others: number; credited: number }>`
    with own as (select * from refunds where payment_id = ${payment.id} and state <> 'failed')
    select coalesce((select sum(amount_pence) from own), 0)::integer as ours,
      coalesce((select sum(amount_pence) from (
        select distinct entry.provider_id, entry.amount_pence from ledger entry
        where entry.payment_id = ${payment.id} and entry.kind in ('refund pending', 'refunded')
          and not exists (select from own where own.provider_id = entry.provider_id)
          and not exists (
            select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id)
      ) made_elsewhere), 0)::integer as others,
      coalesce((select sum(amount_pence) from credit_entries where payment_id = ${payment.id}), 0)::integer as credited
    `.execute(db)
  const refundedPence = rows.reduce((sum, { ours, others, credited }) => sum + ours + others + credited, 0)
  return Math.max(0, payment.amountPence - refundedPence)
}

/**
 * Checks whether a member can have this place. They must still be of its gender, must not be suspended or have requested
 * deletion, and must have no other live place at the event.
 */
export async function canTakePlace(
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

/** Finds expired holds, earliest first. */
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

/** Finds bookings whose deadline for paying again has passed. */
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

/**
 * Finds card payments that are unsettled or being refunded and have not been compared since `comparedBefore`, starting with the
 * least recently compared.
 */
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

/** Returns the intents in the list that belong to payments that are not voided. */
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

/** Finds the ledger entries for refunds and disputes with these provider ids. */
export async function ledgerEntriesOf(db: Db, providerIds: readonly string[]) {
  if (providerIds.length === 0) return []
  return db.selectFrom('ledger').select(['kind', 'providerId']).where('providerId', 'in', providerIds).execute()
}

/**
 * Finds card refunds that were requested no later than `requestedBefore` and that the provider has not confirmed, earliest
 * first.
 */
export function requestedRefunds(db: Db, requestedBefore: Temporal.Instant, limit: number) {
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

/** Finds the ids of an event's live bookings. */
export function liveBookingIdsOf(db: Db, eventId: number) {
  return db.selectFrom('bookings').select('id').where('eventId', '=', eventId).where('state', '<>', 'ended').execute()
}

/** Finds open money cases, oldest first. */
export function openMoneyCases(db: Db) {
  return db.selectFrom('moneyCases').selectAll().where('settledAt', 'is', null).orderBy('noticedAt').execute()
}
