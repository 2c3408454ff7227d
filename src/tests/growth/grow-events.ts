import type { Grown, Step } from './growth-step.ts'
import { EVENINGS, REGULARS, SEATS } from './grow-members.ts'

/**
 * Inserts events and bookings. `seats` records who attended which event, for the next steps. At each event one man was absent,
 * and one woman sent no likes.
 */
export function evenings({ members }: Grown): Step[] {
  const towns = members / 1_000
  const events = EVENINGS * towns
  return [
    {
      label: 'evenings',
      statements: [
        `insert into venues (id, name, street, town, postcode, lat, lng, created_at, changed_at)
         select pg_temp.id_of('c01', n, pg_temp.starts_at(0)), 'Venue ' || n, n || ' Lock Lane', 'Tipton', 'DY4 7AA', 52.5, -2.1,
           pg_temp.starts_at(0) - interval '60 days', pg_temp.starts_at(0) - interval '60 days'
         from generate_series(0, 11) n`,
        // The events are free, so that no payments are needed.
        `insert into events (id, venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places,
           published_at, created_at, changed_at)
         overriding system value
         select e + 1, pg_temp.id_of('c01', e % 12, pg_temp.starts_at(0)), 'Evening ' || e + 1, repeat('Ten dates and a break. ', 10), 0,
           pg_temp.starts_at(e), pg_temp.starts_at(e) + interval '150 minutes', ${SEATS}, ${SEATS},
           pg_temp.starts_at(e) - interval '50 days', pg_temp.starts_at(e) - interval '50 days', pg_temp.starts_at(e) - interval '50 days'
         from generate_series(0, ${events - 1}) e`,
        `select setval(pg_get_serial_sequence('events', 'id'), ${events})`,
        `insert into places (event_id, gender, number)
         select id, gender, number from events, unnest(array['M', 'F']) gender, generate_series(1, ${SEATS}) number`,
      ],
    },
    {
      label: 'bookings',
      statements: [
        `create temp table seats as
         select seated.*, gender = 'M' and seat = 3 as is_absent,
           not (gender = 'M' and seat = 3) and not (gender = 'F' and seat = 7) as sends,
           pg_temp.starts_at(event_id - 1) as starts_at
         from (
           select e + 1 as event_id, gender, drawn as seat, id as member_id from (
             select e, gender, id, row_number() over (partition by e, gender order by pg_temp.draw(11, e * 1000000::bigint + n)) - 1 as drawn
             from generate_series(0, ${events - 1}) e join people on town = e % ${towns} and nth < ${REGULARS}) regulars
           where drawn < ${SEATS / 2}
           union all
           select evening * ${towns} + town + 1, gender, seat, id from people where evening is not null) seated`,
        'analyze seats',
        `insert into bookings (id, event_id, member_id, gender, state, place_number, event_over_at, price_pence, made_at, booked_at,
           ticket_code, absent_at)
         select pg_temp.id_of('d01', n, made_at), event_id, member_id, gender, 'booked', seat + 1, starts_at + interval '150 minutes', 0,
           made_at, made_at, lpad(n::text, 10, '0'), case when is_absent then starts_at end
         from (
           select *, row_number() over (order by made_at, event_id, gender, seat) as n
           from seats, lateral (
             select starts_at - interval '1 minute' * (60 + pg_temp.draw(12, event_id * 1000 + seat * 2 + ascii(gender) % 2) % 3000) as made_at) made) numbered
         order by n`,
        'analyze bookings',
      ],
    },
  ]
}
