import { sql, type RawBuilder } from 'kysely'
import { attendanceAnswer } from '#bookings/server/attendance/attendance-queries.ts'
import { calendarRemovalsOf } from '#bookings/server/places/calendar-removal-queries.ts'
import { eventBeforeMove } from '#bookings/server/places/event-before-queries.ts'
import { creditUsedPence, reducedPence } from '#bookings/server/reductions/reduction-queries.ts'
import { isPaid } from '#bookings/server/replacements/replacement-queries.ts'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Builds the SQL condition that the event `e` is past: its planned end has been reached, or its host has ended it. */
const isPast = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`(e.ends_at <= ${now} or coalesce(e.ended_at <= ${now}, false))`

export type OwnPlaceRow = Awaited<ReturnType<typeof currentPlaces>>[number]

function placesOf(db: Db, memberId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .selectAll('b')
    .select(isPaid.as('paid'))
    .select([reducedPence('b').as('reducedPence'), creditUsedPence('b').as('creditUsedPence')])
    .select(attendanceAnswer.as('attendanceAnswer'))
    .select(eventBeforeMove('b').as('eventBefore'))
    .select(calendarRemovalsOf('b').as('calendarRemovals'))
    .where('b.memberId', '=', memberId)
}

/**
 * Finds a member's holds and bookings for events that are not over, earliest first. Includes bookings for a cancelled event
 * until its start time, even after they have been ended.
 */
export function currentPlaces(db: Db, memberId: string, now: Temporal.Instant) {
  const live = sql<boolean>`e.cancelled_at is null and b.state <> 'ended' and not ${isPast(now)}`
  const cancelled = sql<boolean>`e.cancelled_at is not null and e.starts_at > ${now}
    and (b.state = 'booked' or b.end_reason = 'event cancelled' and b.booked_at is not null)`
  return placesOf(db, memberId)
    .where((eb) => eb.or([live, cancelled]))
    .orderBy('e.startsAt')
    .orderBy('e.id')
    .execute()
}

/** Finds a member's bookings for past events, newest first, starting after the cursor's event if there is one. */
export function pastPlaces(
  db: Db,
  memberId: string,
  page: { now: Temporal.Instant; olderThan: number | null; limit: number },
) {
  const { now, olderThan, limit } = page
  return placesOf(db, memberId)
    .where('b.state', '=', 'booked')
    .where('e.cancelledAt', 'is', null)
    .where(isPast(now))
    .$if(olderThan !== null, (query) =>
      query.where(
        sql<boolean>`(e.starts_at, e.id) < (select last.starts_at, last.id from events last where last.id = ${olderThan})`,
      ),
    )
    .orderBy('e.startsAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

const MAX_ENDED = 50

export type EndedBookingRow = Awaited<ReturnType<typeof endedBookings>>[number]

/**
 * Finds the latest bookings that a member had and that ended, one for each event, with what the member paid and gets back.
 * Leaves out events that the member has booked again, and cancelled events that are still in the list of current places.
 */
export async function endedBookings(db: Db, memberId: string, now: Temporal.Instant) {
  const { rows } = await sql<{
    eventId: number
    endReason: 'cancelled by member' | 'event moved' | 'cancelled' | 'event cancelled' | 'not paid'
    refundIfRebooked: boolean
    paidPence: number
    refundedPence: number
    creditedPence: number
  }>`
    select latest.event_id, latest.end_reason, latest.refund_if_rebooked,
      coalesce((select sum(p.amount_pence) from payments p
        where p.booking_id = latest.id and p.member_id = ${memberId} and p.captured_at is not null), 0)::integer as paid_pence,
      coalesce((select sum(r.amount_pence) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = latest.id and p.member_id = ${memberId} and r.state <> 'failed'), 0)::integer as refunded_pence,
      coalesce((select sum(c.amount_pence) from payments p join credit_entries c on c.payment_id = p.id
        where p.booking_id = latest.id and p.member_id = ${memberId}), 0)::integer as credited_pence
    from (
      select distinct on (b.event_id) b.id, b.event_id, b.end_reason, b.ended_at, b.refund_if_rebooked
      from bookings b join events e on e.id = b.event_id
      where b.member_id = ${memberId} and b.state = 'ended' and b.booked_at is not null
        and (b.end_reason in ('cancelled by member', 'event moved', 'cancelled', 'not paid')
          or b.end_reason = 'event cancelled' and e.starts_at <= ${now})
        and not exists (select from bookings again
          where again.event_id = b.event_id and again.member_id = b.member_id and again.state <> 'ended')
      order by b.event_id, b.ended_at desc
    ) latest
    order by latest.ended_at desc, latest.event_id
    limit ${MAX_ENDED}`.execute(db)
  return rows
}

/** Finds events by id. */
export async function eventsById(db: Db, eventIds: readonly number[]) {
  const rows = await eventsAtVenues(db)
    .where('events.id', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the emails to a member about these events, oldest first. Old emails are missing, because they have been purged. */
export function emailsAboutEvents(db: Db, memberId: string, eventIds: readonly number[]) {
  return db
    .selectFrom('notifications')
    .innerJoin('outgoingMail as mail', 'mail.id', 'notifications.mailId')
    .select(['notifications.eventId', 'mail.subject', 'mail.sentAt'])
    .where('notifications.memberId', '=', memberId)
    .where('notifications.eventId', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .orderBy('notifications.at')
    .orderBy('mail.id')
    .execute()
}
