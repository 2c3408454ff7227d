/** The number of rows of a rare kind at any size. They fill one page and part of another. */
export const FEW = 60

/**
 * Inserts events. Every 24th has 24 bookings, each with a waiting list entry and a withdrawn transfer by the same member. The
 * last few events are upcoming.
 */
export function evenings(rows: number): string[] {
  return [
    `insert into venues (id, name, street, town, postcode, lat, lng, created_at, changed_at)
     select pg_temp.id_of('f', n), left(md5(n::text), 8) || case when pg_temp.few(n) then ' Tonks' else ' Venue' end, '1 Lock Lane', 'Tipton',
       'DY4 7AA', 52.5, -2.1, pg_temp.moment(n), pg_temp.moment(n)
     from generate_series(1, ${rows}) n`,
    `insert into events (id, venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places, minimum_males,
       minimum_females, decide_by, published_at, cancelled_at, created_at, changed_at)
     overriding system value
     select n, pg_temp.id_of('f', 1 + n % ${Math.floor(rows / FEW)}),
       left(md5(n::text), 8) || case when pg_temp.few(n + 2) then ' Tonks' when n % 16 = 5 then ' Hadley' else ' Evening' end, 'Ten dates and a break.',
       2000 + n / 24 % 40 * 10, at, at + interval '150 minutes', 12, 12, 10, 10, at - interval '3 days',
       case when not pg_temp.few(n) then at - interval '90 days' end, case when n % 16 = 3 and not pg_temp.few(n) then at - interval '9 days' end, at, at
     from generate_series(1, ${rows}) n, lateral (select case when n > ${rows - FEW} then pg_temp.now() + interval '1 day' * (n - ${rows - FEW})
       else pg_temp.moment(n) end as at) moment`,
    `insert into places (event_id, gender, number)
     select id, gender, number from events, unnest(array['M', 'F']) gender, generate_series(1, 12) number where id % 24 = 1`,
    `insert into bookings (id, event_id, member_id, gender, state, place_number, live_gender, event_over_at, price_pence, made_at,
       booked_at, ticket_code)
     select pg_temp.id_of('d', n), e.id, pg_temp.member_of(n, g), g, 'booked', n % 12 + 1, case when e.ends_at > pg_temp.now() then g end,
       case when e.ends_at <= pg_temp.now() then e.ends_at end, e.price_pence, at, at, lpad(n::text, 10, '0')
     from generate_series(0, ${rows - 1}) n join events e on e.id = 1 + n / 24 * 24,
       lateral (select case when n % 24 < 12 then 'M' else 'F' end as g,
         least(e.starts_at - interval '9 days', pg_temp.now() - interval '1 hour') - interval '1 minute' * (n % 24) as at) made`,
    `insert into waiting_list (id, event_id, member_id, gender, joined_at, ended_at, end_reason)
     select pg_temp.id_of('d', n), b.event_id, b.member_id, b.gender, b.made_at, case when n % 10 > 0 then b.made_at end,
       case when n % 10 > 0 then 'left' end
     from generate_series(0, ${rows - 1}) n join bookings b on b.id = pg_temp.id_of('d', n)`,
    `insert into replacements (id, booking_id, from_member_id, started_at, state, ended_at)
     select id, id, member_id, made_at, 'withdrawn', made_at from bookings`,
  ]
}

/**
 * Inserts the bookings, ended bookings, waiting list entries (open, left and offered) and transfers of the one upcoming event.
 */
export function upcomingEvent(eventId: number): string[] {
  return [
    `insert into events (id, venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places, published_at,
       created_at, changed_at)
     overriding system value
     values (${eventId}, pg_temp.id_of('f', 1), 'The one event', 'Ten dates and a break.', 2400, pg_temp.now() + interval '2 hours',
       pg_temp.now() + interval '5 hours', ${FEW}, ${FEW}, pg_temp.now() - interval '9 days', pg_temp.now(), pg_temp.now())`,
    `select setval(pg_get_serial_sequence('events', 'id'), ${eventId})`,
    `insert into places (event_id, gender, number)
     select ${eventId}, gender, number from unnest(array['M', 'F']) gender, generate_series(1, ${FEW}) number`,
    `insert into bookings (id, event_id, member_id, gender, state, place_number, live_gender, price_pence, made_at, booked_at,
       ticket_code, ended_at, end_reason)
     select pg_temp.id_of('c', n), ${eventId}, pg_temp.member_of(n, g), g, case when is_live then 'booked' else 'ended' end,
       case when is_live then (n + 1) / 2 end, case when is_live then g end, 2400, at, at,
       case when is_live then 'Z' || lpad(n::text, 9, '0') end, case when not is_live then at end, case when not is_live then 'cancelled' end
     from generate_series(1, ${2 * FEW}) n, lateral (select case n % 2 when 0 then 'F' else 'M' end as g, n <= ${FEW} as is_live,
       pg_temp.now() - n * interval '1 hour' as at) booked`,
    `insert into waiting_list (id, event_id, member_id, gender, joined_at, ended_at, end_reason, offer_id)
     select pg_temp.id_of('c', n), ${eventId}, pg_temp.member_of(n + 200, g), g, at, case when n > ${2 * FEW} then at end,
       case when n > ${3 * FEW} then 'offered' when n > ${2 * FEW} then 'left' end,
       case when n > ${3 * FEW} then pg_temp.id_of('c', n - ${2 * FEW}) end
     from generate_series(1, ${4 * FEW}) n, lateral (select case n % 2 when 0 then 'F' else 'M' end as g,
       pg_temp.now() - n * interval '1 hour' as at) joined`,
    `insert into replacements (id, booking_id, from_member_id, started_at, state, ended_at)
     select id, id, member_id, made_at, 'withdrawn', made_at from bookings where event_id = ${eventId}`,
  ]
}
