import { sql } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import type { TakenPlaces } from '#bookings/server/queries.ts'
import { reductionLines, sumOfLines, type ReductionLine } from '#bookings/server/reductions/reduction-queries.ts'
import { couldBeServed } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** The fields of a live booking that matter for its payment. */
export type LiveBooking = {
  id: string
  state: 'held' | 'booked'
  pricePence: number
  /** What lowers the price. */
  reductions: readonly ReductionLine[]
  /** What is left of the price. */
  toPayPence: number
  holdExpiresAt: Temporal.Instant | null
  payAgainUntil: Temporal.Instant | null
  /** Set only for a hold that was offered from the waiting list. */
  offerEndsAt: Temporal.Instant | null
}

/** The data that decides whether a member can have a place at an event. */
export type BookingContext = {
  gender: Gender
  /** As defined by `visibleMember`. */
  isActive: boolean
  dateOfBirth: Temporal.PlainDate | null
  taken: TakenPlaces
  /** The member's own live place at the event. */
  own: LiveBooking | null
  /** The member's credit that has not been used. */
  creditPence: number
  /** The lowest free seat of the member's gender; null if all are taken. */
  freeNumber: number | null
  /** The number of waiting members who are ahead of the member, or would be if the member joined now. */
  waitingBefore: number
  waitingSince: Temporal.Instant | null
  /** The times at which the member's last holds ended without a booking, newest first. */
  unpaidEndsMs: number[]
}

type Row = {
  gender: Gender
  isActive: boolean
  dateOfBirth: Temporal.PlainDate | null
  liveM: number
  liveF: number
  bookedM: number
  bookedF: number
  ownId: string | null
  ownState: 'held' | 'booked'
  ownPricePence: number
  ownReductions: ReductionLine[]
  creditPence: number
  ownHoldExpiresAt: Temporal.Instant | null
  ownPayAgainUntil: Temporal.Instant | null
  ownOfferEndsAt: Temporal.Instant | null
  waitingBefore: number
  waitingSince: Temporal.Instant | null
  freeNumber: number | null
  unpaidEndsMs: number[]
}

/**
 * Builds SQL for the times in milliseconds at which the member's last three holds ended without a booking, newest first. A card
 * that was tried makes no difference, or a declined card would keep a place off sale for ever. Offers do not count, nor holds
 * that ended because the card provider failed: 'provider failed', or no payment could be opened. Holds for a friend count.
 * @param member The table alias of the member.
 */
export const unpaidHoldEnds = (member: string) => sql<number[]>`
  array(select (extract(epoch from b.ended_at) * 1000)::bigint from bookings b
    where (b.member_id = ${sql.ref(`${member}.id`)} or b.buyer_id = ${sql.ref(`${member}.id`)}) and b.end_reason in ('expired', 'cancelled by member') and b.offered_at is null
      and b.booked_at is null and exists (select from payments p where p.booking_id = b.id and p.intent_id is not null)
    order by b.ended_at desc limit 3)::float8[]`

/**
 * Reads everything that decides whether a member gets a place, in one statement. If the event is locked, the result is valid
 * until the transaction ends. The lock must be taken in an earlier statement, or this one would read older data.
 */
export async function readBookingContext(db: Db, eventId: number, memberId: string): Promise<BookingContext> {
  const { rows } = await sql<Row>`
    with live as (
      select id, member_id, gender, state, place_number, price_pence, hold_expires_at, pay_again_until, offer_ends_at, walk_in, unclaimed
      from bookings
      where event_id = ${eventId} and state <> 'ended')
    select m.gender, ${visibleMember('m')} as is_active, m.date_of_birth,
      taken.live_m, taken.live_f, taken.booked_m, taken.booked_f,
      own.id as own_id, own.state as own_state, own.price_pence as own_price_pence,
      ${reductionLines(sql`own.id`)} as own_reductions,
      coalesce((select c.balance_pence from credit_accounts c where c.member_id = m.id), 0) as credit_pence,
      own.hold_expires_at as own_hold_expires_at, own.pay_again_until as own_pay_again_until,
      own.offer_ends_at as own_offer_ends_at, mine.joined_at as waiting_since,
      (select count(*) from waiting_list w
          join members wm on wm.id = w.member_id join events we on we.id = w.event_id
        where w.event_id = ${eventId} and w.gender = m.gender and w.ended_at is null
          and (mine.number is null or w.number < mine.number) and ${couldBeServed}) as waiting_before,
      (select min(free.number) from (
        select p.number from places p where p.event_id = ${eventId} and p.gender = m.gender
        except select live.place_number from live where live.gender = m.gender) as free) as free_number,
      ${unpaidHoldEnds('m')} as unpaid_ends_ms
    from members m
      cross join (select
          count(*) filter (where gender = 'M') as live_m,
          count(*) filter (where gender = 'F') as live_f,
          count(*) filter (where gender = 'M' and state = 'booked' and not unclaimed) as booked_m,
          count(*) filter (where gender = 'F' and state = 'booked' and not unclaimed) as booked_f
        from live where not walk_in) as taken
      left join live own on own.member_id = m.id
      left join waiting_list mine
        on mine.event_id = ${eventId} and mine.member_id = m.id and mine.ended_at is null
    where m.id = ${memberId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the member who requests a place was not found')
  return {
    gender: row.gender,
    isActive: row.isActive,
    dateOfBirth: row.dateOfBirth,
    taken: { live: { M: row.liveM, F: row.liveF }, booked: { M: row.bookedM, F: row.bookedF } },
    own: ownBookingFrom(row),
    creditPence: row.creditPence,
    freeNumber: row.freeNumber,
    waitingBefore: row.waitingBefore,
    waitingSince: row.waitingSince,
    unpaidEndsMs: row.unpaidEndsMs,
  }
}

function ownBookingFrom(row: Row): LiveBooking | null {
  if (row.ownId === null) return null
  const { ownReductions: reductions } = row
  return {
    id: row.ownId,
    state: row.ownState,
    pricePence: row.ownPricePence,
    reductions,
    toPayPence: row.ownPricePence - sumOfLines(reductions),
    holdExpiresAt: row.ownHoldExpiresAt,
    payAgainUntil: row.ownPayAgainUntil,
    offerEndsAt: row.ownOfferEndsAt,
  }
}

/** Returns the lowest free seat of a gender, or null if all are taken. */
export async function firstFreePlace(db: Db, eventId: number, gender: Gender): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select min(p.number) as number from places p where p.event_id = ${eventId} and p.gender = ${gender}
      and not exists (select from bookings b
        where b.event_id = p.event_id and b.gender = p.gender and b.place_number = p.number)`.execute(db)
  return rows[0]?.number ?? null
}
