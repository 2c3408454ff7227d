import { sql } from 'kysely'
import type { Model } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'

/** Returns the constraints that the tables violate. Does not depend on the model. */
export async function brokenConstraints(model: Model, real: RealSite): Promise<string[]> {
  const { t } = real
  const { rows } = await sql<{ problem: string }>`${placeConstraints} union all ${queueConstraints}`.execute(t.site.db)
  return [...rows.map(({ problem }) => problem), ...(await idlePlaces(model, real))]
}

const placeConstraints = sql`
    select 'more live places than exist at ' || e.id as problem from events e
      where (select count(*) from bookings b where b.event_id = e.id and b.gender = 'M' and b.state <> 'ended') > e.male_places
        or (select count(*) from bookings b where b.event_id = e.id and b.gender = 'F' and b.state <> 'ended') > e.female_places
    union all
    select 'one member has two live places' from bookings where state <> 'ended' and member_id is not null
      group by event_id, member_id having count(*) > 1
    union all
    select 'one member pays for two friends' from bookings where state <> 'ended' and buyer_id is not null
      group by event_id, buyer_id having count(*) > 1
    union all
    select 'a live place has no member, and is not a friend''s' from bookings
      where state <> 'ended' and member_id is null and not (unclaimed and buyer_id is not null)
    union all
    select 'a friend''s place is booked without a payment' from bookings b
      where b.state = 'booked' and b.unclaimed and b.pay_again_until is null and not exists (select from payments p
        where p.booking_id = b.id and p.state in ('authorised', 'captured', 'refunded'))
    union all
    select 'a seat beyond the last' from bookings b join events e on e.id = b.event_id
      where b.place_number > case b.gender when 'M' then e.male_places else e.female_places end
    union all
    select 'paid twice' from payments where state = 'captured' and booking_id is not null group by booking_id having count(*) > 1
    union all
    select 'a job failed: ' || name from pgboss.job where state = 'failed'`

/** Matches members who could have a place, for rows of `waiting_list w`, members `m` and events `e`. */
const fits = sql`(m.date_of_birth is null or (
    m.date_of_birth + make_interval(years => coalesce(e.youngest_age, 0)) <= (e.starts_at at time zone e.time_zone)::date
    and m.date_of_birth + make_interval(years => coalesce(e.oldest_age, 150) + 1) > (e.starts_at at time zone e.time_zone)::date))`

/**
 * Selects violated constraints of the waiting list. An offer is checked against the members still waiting only if it was made
 * after the owner last changed the event.
 */
const queueConstraints = sql`
    select 'a member waits and has a place at ' || w.event_id as problem from waiting_list w
      where w.ended_at is null and exists (select from bookings b
        where b.event_id = w.event_id and b.member_id = w.member_id and b.state <> 'ended')
    union all
    select 'a member has waited longer than the one who was offered ' || later.offer_id
      from waiting_list w join members m on m.id = w.member_id join events e on e.id = w.event_id
      join waiting_list later on later.event_id = w.event_id and later.gender = w.gender and later.number > w.number
      where later.offer_id is not null and later.ended_at >= e.changed_at
        and (w.ended_at is null or w.ended_at > later.ended_at) and ${fits}
    union all
    select 'offered when booking had closed: ' || b.id from bookings b join events e on e.id = b.event_id
      where b.offered_at >= coalesce(e.booking_closes_at, e.starts_at) or b.offered_at > e.cancelled_at
        or b.offer_ends_at > coalesce(e.booking_closes_at, e.starts_at)
    union all
    select 'more offers than places at ' || e.id from events e
      join bookings b on b.event_id = e.id and b.state = 'held' and b.offered_at is not null
      group by e.id, b.gender having count(*) > case b.gender when 'M' then e.male_places else e.female_places end`

/**
 * Returns places on sale that a waiting member could have. After a change by the owner, such places may remain until the next
 * sweep.
 */
async function idlePlaces(model: Model, { t }: RealSite): Promise<string[]> {
  const { rows } = await sql<{ id: number; gender: string }>`
    select e.id, g.own as gender from events e
      cross join lateral (values ('M', 'F', e.male_places), ('F', 'M', e.female_places)) g (own, other, places)
    where e.cancelled_at is null and ${t.clock.now()} < coalesce(e.booking_closes_at, e.starts_at)
      and (select count(*) from bookings b where b.event_id = e.id and b.gender = g.own and b.state <> 'ended')
        < least(g.places, e.release_margin
            + (select count(*) from bookings b where b.event_id = e.id and b.gender = g.other and b.state = 'booked' and not b.unclaimed))
      and exists (select from waiting_list w join members m on m.id = w.member_id
        where w.event_id = e.id and w.gender = g.own and w.ended_at is null and ${fits})`.execute(t.site.db)
  const idle = rows.filter(({ id }) => !model.events.some((event) => event.id === id && event.mayLag))
  return idle.map(({ id, gender }) => `a place (${gender}) is free at ${id} while a member waits for it`)
}
