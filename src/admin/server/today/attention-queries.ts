import { sql, type RawBuilder } from 'kysely'
import type { Moderator } from '#admin/server/moderation/report-queries.ts'
import { dayOf } from '#privacy/rules/complaint-deadlines.ts'
import { deletionRequested } from '#accounts/server/visible-member-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Counting stops here, because no one needs a larger number. */
const COUNT_LIMIT = 100
const MAX_EVENTS = 10

type WaitingCount =
  | 'money'
  | 'differences'
  | 'payoutDifferences'
  | 'reports'
  | 'answers'
  | 'overdue'
  | 'complaints'
  | 'reviews'
  | 'mails'
  | 'unpaidHolds'

/** Counts the items that need this owner's attention, up to a hundred of each kind. Leaves out items about the owner. */
export async function countAttentionItems(db: Db, { memberId, isOnlyOwner }: Moderator, now: Temporal.Instant) {
  const today = dayOf(now)
  const { rows } = await sql<Record<WaitingCount, number>>`
    select
      (select count(*) from (select from money_cases where settled_at is null limit ${COUNT_LIMIT}) c) as money,
      (select count(*) from (select from comparison_differences where not agrees_now and comparison_id = (
        select id from comparisons where ended_at is not null order by requested_at desc, id desc limit 1) limit ${COUNT_LIMIT}) c) as differences,
      (select count(*) from (select from payout_differences where settled_at is null limit ${COUNT_LIMIT}) c) as payout_differences,
      (select count(*) from (select from reports where closed_at is null
        and (${isOnlyOwner}::boolean or reported_id is distinct from ${memberId}::uuid) limit ${COUNT_LIMIT}) c) as reports,
      (select count(*) from (select from decisions where answered_at is not null and settled_at is null
        and member_id is distinct from ${memberId}::uuid limit ${COUNT_LIMIT}) c) as answers,
      (select count(*) from (select from complaints where closed_at is null and answer_by < ${today}::date limit ${COUNT_LIMIT}) c) as overdue,
      (select count(*) from (select from complaints where closed_at is null and answer_by >= ${today}::date limit ${COUNT_LIMIT}) c) as complaints,
      (select count(*) from (select from reviews r join members m on m.id = r.member_id
        where r.state = 'waiting' and not ${deletionRequested('m')} limit ${COUNT_LIMIT}) c) as reviews,
      (select count(*) from (select from outgoing_mail where failed_at is not null limit ${COUNT_LIMIT}) c) as mails,
      (select count(*) from (
        select b.member_id from bookings b
        where b.ended_at > ${now.subtract({ hours: 24 })} and b.end_reason in ('expired', 'cancelled by member')
          and b.offered_at is null and b.booked_at is null and b.member_id is not null
          and exists (select from payments p where p.booking_id = b.id and p.intent_id is not null)
        group by b.member_id having count(*) >= 3 limit ${COUNT_LIMIT}) c) as unpaid_holds`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the count query returned no row')
  return row
}

export type WaitingEvent = {
  id: number
  title: string
  startsAt: Temporal.Instant
  timeZone: string
  lacking: number
}

/**
 * Returns events that must be decided on before this time and have too few bookings, with the number of bookings that are
 * missing.
 */
export async function eventsToDecide(db: Db, now: Temporal.Instant, before: Temporal.Instant): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select * from (
      select e.id, e.title, e.starts_at, e.time_zone,
        greatest(0, coalesce(e.minimum_males, 0) - (
          select count(*) from bookings where event_id = e.id and gender = 'M' and state = 'booked' and not unclaimed))
        + greatest(0, coalesce(e.minimum_females, 0) - (
          select count(*) from bookings where event_id = e.id and gender = 'F' and state = 'booked' and not unclaimed)) as lacking
      from events e
      where e.decide_by is not null and e.decide_by < ${before} and e.decide_by > ${now.subtract({ hours: 60 * 24 })}
        and e.published_at is not null and e.cancelled_at is null and e.starts_at > ${now}
      order by e.decide_by, e.id limit ${MAX_EVENTS}) due
    where lacking > 0`.execute(db)
  return rows
}

/** Returns published events that start before this time and have no host. */
export function eventsWithoutHost(db: Db, now: Temporal.Instant, before: Temporal.Instant): Promise<WaitingEvent[]> {
  return upcomingEvents(
    db,
    { now, before },
    sql<boolean>`not exists (select from event_hosts h join members m on m.id = h.member_id
        where h.event_id = e.id and m.role in ('host', 'owner') and m.suspended_at is null)`,
  )
}

/** Returns events that start before this time, were published before another time, and have no bookings. */
export function eventsWithoutBookings(
  db: Db,
  {
    publishedBefore,
    ...period
  }: { now: Temporal.Instant; before: Temporal.Instant; publishedBefore: Temporal.Instant },
): Promise<WaitingEvent[]> {
  return upcomingEvents(
    db,
    period,
    sql<boolean>`e.published_at <= ${publishedBefore}
        and (select b.id from bookings b where b.event_id = e.id and b.state = 'booked' limit 1) is null`,
  )
}

async function upcomingEvents(
  db: Db,
  { now, before }: { now: Temporal.Instant; before: Temporal.Instant },
  condition: RawBuilder<boolean>,
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select e.id, e.title, e.starts_at, e.time_zone, 0 as lacking from events e
    where e.starts_at > ${now} and e.starts_at < ${before} and e.published_at is not null and e.cancelled_at is null
      and ${condition}
    order by e.starts_at, e.id limit ${MAX_EVENTS}`.execute(db)
  return rows
}
