import type { Grown, Step } from './growth-step.ts'

/** Regulars of each gender in a town. The next members attended once, and the rest never. */
export const REGULARS = 25
const ONE_TIME_MEMBERS = 300
/** Events per town in five years. */
export const EVENINGS = 50
/** Seats for each gender at an event. The first half is for regulars. */
export const SEATS = 12

/** Inserts members. `people` records who lives where and who attends which events, for the next steps. */
export function people({ members, now, passwordHash, seed, termsVersion }: Grown): Step[] {
  const towns = members / 1_000
  return [
    {
      label: 'people',
      statements: [
        `create function pg_temp.draw(about bigint, n bigint) returns bigint immutable language sql
         return hashint8extended(n, about * 1000003 + ${seed}) & 9223372036854775807`,
        // Ordered by time, like the site's own ids.
        `create function pg_temp.id_of(kind text, n bigint, at timestamptz) returns uuid stable language sql
         return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || kind || '8' || lpad(to_hex(n), 15, '0'))::uuid`,
        // Returns the start of an event. The towns take turns.
        `create function pg_temp.starts_at(e integer) returns timestamptz stable language sql
         return ((timestamptz '${now.toString()}' at time zone 'Europe/London')::date - 1826
           + (e * 1823.0 / ${EVENINGS * towns - 1})::integer + time '19:30') at time zone 'Europe/London'`,
        `create temp table people as
         select n, town, gender, nth, evening, seat, registered_at, pg_temp.id_of('a01', n, registered_at) as id
         from (
           select n, n % ${towns} as town, case (n / ${towns}) % 2 when 0 then 'M' else 'F' end as gender, n / ${towns} / 2 as nth
           from generate_series(0, ${members - 1}) n) numbered,
         lateral (
           select case when nth >= ${REGULARS} and nth < ${REGULARS + ONE_TIME_MEMBERS} then (nth - ${REGULARS}) / ${SEATS / 2} end as evening,
             ${SEATS / 2} + (nth - ${REGULARS}) % ${SEATS / 2} as seat) comes,
         lateral (
           select case
             when nth < ${REGULARS} then pg_temp.starts_at(0) - interval '1 hour' * (2200 - nth * 80)
             when evening is not null then pg_temp.starts_at(evening * ${towns} + town) - interval '1 hour' * (60 + pg_temp.draw(1, n) % 400)
             else pg_temp.starts_at((pg_temp.draw(1, n) % ${EVENINGS * towns})::integer) - interval '1 minute' * (pg_temp.draw(2, n) % 9000)
           end as registered_at) came`,
        'analyze people',
        {
          sql: `insert into members (id, email, user_name, gender, password_hash, date_of_birth, terms_version,
              terms_accepted_at, registered_at, activated_at)
            select id, 'm' || n || '@example.com', ${drawnName}, gender, $1,
              date '1970-01-01' + (pg_temp.draw(4, n) % 12000)::integer, $2, registered_at, registered_at, registered_at
            from people order by registered_at, n`,
          values: [passwordHash, termsVersion],
        },
      ],
    },
    { label: 'profiles', statements: [portraits, profiles] },
    { label: 'security events', statements: [securityEvents(now)] },
  ]
}

/** Each member signed in five times in the last ninety days. */
const securityEvents = (now: Temporal.Instant) => `
  insert into security_events (id, kind, member_id, network, device, at, last_at, times)
  select pg_temp.id_of('f01', n * 5 + visit, at), 'signed in', id, substr(sha256(n::text::bytea), 1, 16), 'A phone', at, at, 1
  from people, generate_series(1, 5) visit,
    lateral (select timestamptz '${now.toString()}' - interval '1 minute' * (pg_temp.draw(9, n * 5 + visit) % 129600) as at) came`

const drawnName = `(array['Amy', 'Beth', 'Carys', 'Dawn', 'Esme', 'Freya', 'Gwen', 'Hattie', 'Isla', 'Joan', 'Alan', 'Barry',
    'Colin', 'Deepak', 'Ewan', 'Frank', 'Gary', 'Hari', 'Imran', 'Jack'])[1 + pg_temp.draw(5, n) % 10 + case gender when 'M' then 10 else 0 end]
  || ' ' || (array['Tonks', 'Hadley', 'Homer', 'Raybould', 'Foley', 'Darby', 'Bissell', 'Hingley', 'Payne', 'Round',
    'Shakespeare', 'Whitehouse', 'Cartwright', 'Parkes', 'Priest', 'Kaur', 'Singh', 'Begum', 'Okafor', 'Nowak'])[1 + pg_temp.draw(6, n) % 20]`

/** Four in five members have a profile. Portrait files are not needed. */
const hasProfile = 'pg_temp.draw(7, n) % 5 > 0'

const portraits = `insert into portraits (id, member_id, made_at)
  select pg_temp.id_of('b01', n, registered_at), id, registered_at from people where ${hasProfile} order by registered_at, n`

const profiles = `insert into profiles (member_id, headline, body, portrait_id, created_at, changed_at)
  select id, 'Likes a walk along the cut, number ' || n, left(repeat('Five minutes is long enough to know. ', 30), 80 + (pg_temp.draw(8, n) % 800)::integer),
    pg_temp.id_of('b01', n, registered_at), registered_at, registered_at
  from people where ${hasProfile} order by registered_at, n`
