import { reducedPence } from '#bookings/server/reductions/reduction-queries.ts'
import { sql, type RawBuilder } from 'kysely'
import { attendanceAnswer } from '#bookings/server/attendance/attendance-queries.ts'
import { contains, containsEachWord } from '#platform/server/listing/contains.ts'
import type { Db } from '#platform/server/db.ts'

type Paid = 'free' | 'card' | 'cash' | 'other' | 'not yet' | 'being refunded' | 'refunded'

/**
 * The payment status of each row of `bookings b`, taken from its latest payment, or from its latest refunded one if all were
 * refunded. Payments that took no money are ignored.
 */
export const paid: RawBuilder<Paid> = sql`coalesce(
  (select case
      when p.state = 'refunded' then 'refunded'
      when exists (select from refunds r where r.payment_id = p.id and r.state in ('requested', 'pending')) then 'being refunded'
      when b.pay_again_until is not null then 'not yet'
      else p.method end
    from payments p where p.booking_id = b.id and p.state in ('authorised', 'captured', 'refunded')
    order by p.state = 'refunded', p.made_at desc limit 1),
  case when b.price_pence = ${reducedPence('b', 'or when it ended')} then 'free' else 'not yet' end)`

/** Who paid for a friend's place that has not been claimed, for rows of `bookings b` and members `buyer`. */
export const friendOf: RawBuilder<string | null> = sql`case when b.unclaimed then coalesce(buyer.user_name, '') end`

const state: RawBuilder<'held' | 'offered' | 'booked' | 'ended'> = sql`
  case when b.state = 'held' and b.offered_at is not null then 'offered' else b.state end`

/**
 * Whether a guest who came has sent their likes: the fact alone, never whom they like. Null once a year has passed since the
 * event, because cards may have been purged.
 */
export const likesSent: RawBuilder<boolean | null> = sql`case
  when b.state = 'booked' and b.absent_at is null and b.member_id is not null
    and not is_a_year_over(b.event_id)
  then exists (select from likes_cards c where c.event_id = b.event_id and c.member_id = b.member_id) end`

const notes: RawBuilder<number> = sql`(select count(*) from booking_notes n where n.booking_id = b.id)`

export type BookingWithMember = Awaited<ReturnType<ReturnType<typeof bookingsWithMembers>['execute']>>[number]

/** Selects bookings with their members, as shown to owners. */
export function bookingsWithMembers(db: Db) {
  return db
    .selectFrom('bookings as b')
    .leftJoin('members as m', 'm.id', 'b.memberId')
    .leftJoin('members as buyer', 'buyer.id', 'b.buyerId')
    .select(friendOf.as('friendOf'))
    .select([
      'b.id',
      'b.eventId',
      'b.buyerId',
      'b.memberId',
      'b.gender',
      'b.endReason',
      'b.pricePence',
      'b.byHand',
      'b.madeAt',
    ])
    .select(['b.bookedAt', 'b.holdExpiresAt', 'b.endedAt', 'b.payAgainUntil', 'b.absentAt', 'b.ticketCode'])
    .select(['b.movedFrom', 'm.userName', 'm.email'])
    .select(state.as('state'))
    .select(paid.as('paid'))
    .select(likesSent.as('likesSent'))
    .select(notes.as('notes'))
    .select(attendanceAnswer.as('attendanceAnswer'))
}

type BookingsQuery = {
  search: string
  state?: 'held' | 'offered' | 'booked' | 'ended' | undefined
  guests?: keyof typeof guestConditions | undefined
  gender?: 'M' | 'F' | undefined
  coming?: 'coming' | 'not coming' | 'no answer' | undefined
  paid?: 'not yet' | undefined
}

const guestConditions = {
  came: sql<boolean>`b.state = 'booked' and b.absent_at is null and not b.unclaimed`,
  absent: sql<boolean>`b.state = 'booked' and b.absent_at is not null`,
  'likes sent': likesSent,
  'likes not sent': sql<boolean>`not ${likesSent}`,
}

/** Selects the requested bookings of one event; only live ones if the request names no state. */
export function bookingsOfEvent(db: Db, eventId: number, filters: BookingsQuery) {
  const { search, state: wanted, guests, gender, coming } = filters
  return bookingsWithMembers(db)
    .where('b.eventId', '=', eventId)
    .where(wanted === undefined ? sql<boolean>`b.state <> 'ended'` : sql<boolean>`${state} = ${wanted}`)
    .$if(guests !== undefined, (query) => query.where(sql<boolean>`(${guestConditions[guests ?? 'came']})`))
    .$if(gender !== undefined, (query) => query.where('b.gender', '=', gender ?? 'F'))
    .$if(coming !== undefined, (query) =>
      query.where(sql<boolean>`b.state = 'booked' and coalesce(${attendanceAnswer}, 'no answer') = ${coming}`),
    )
    .$if(filters.paid !== undefined, (query) => query.where(sql<boolean>`${paid} = 'not yet'`))
    .$if(search !== '', (query) => query.where(matchesSearch(search)))
}

/** Matches words of a name or an email address, or part of a ticket code, which may contain spaces as it is spoken. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const code = search.toUpperCase().replaceAll(/\s/g, '')
  return sql<boolean>`(${containsEachWord([sql`lower(coalesce(m.user_name, buyer.user_name))`, sql`lower(coalesce(m.email, buyer.email))`], search)}
    or ${contains(sql`lower(b.ticket_code)`, code)})`
}

export function bookingWithMember(db: Db, bookingId: string) {
  return bookingsWithMembers(db).where('b.id', '=', bookingId).executeTakeFirst()
}

/** Returns a booking's payments, each with its latest refund request. */
export async function paymentsOfBooking(db: Db, bookingId: string) {
  return db
    .selectFrom('payments as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refunds')
          .select(['refunds.id as refundId', 'refunds.state as refundState'])
          .whereRef('refunds.paymentId', '=', 'p.id')
          .orderBy('requestedAt', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.method', 'p.amountPence', 'p.state', 'p.madeAt', 'p.memberId', 'r.refundId', 'r.refundState'])
    .where('p.bookingId', '=', bookingId)
    .orderBy('p.madeAt')
    .execute()
}

export function notesOfBooking(db: Db, bookingId: string) {
  return db
    .selectFrom('bookingNotes')
    .select(['id', 'body', 'writtenAt'])
    .where('bookingId', '=', bookingId)
    .orderBy('writtenAt')
    .orderBy('id')
    .execute()
}

/** Returns the booking that this one was moved from, and the one that it was moved to. */
export async function movesOf(db: Db, bookingId: string) {
  const titled = db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .select(['b.id', 'e.title'])
  const [from, to] = await Promise.all([
    titled
      .where('b.id', '=', (query) => query.selectFrom('bookings').select('movedFrom').where('id', '=', bookingId))
      .executeTakeFirst(),
    titled.where('b.movedFrom', '=', bookingId).executeTakeFirst(),
  ])
  return { from, to }
}
