import type { Client } from 'pg'
import { dropIndexes } from '#tests/growth/grow.ts'
import { money, moneyOfEvent, receipts } from './grow-money.ts'
import { evenings, FEW, upcomingEvent } from './grow-admin-events.ts'
import { adminRecords } from './grow-admin-records.ts'

/** `rows` is the size of each of the owner's lists; `now` is the site's clock. */
export type AdminGrowth = { rows: number; now: Temporal.Instant }
/** Tables with text search, whose indexes are slow to update row by row. */
const SEARCHED_TABLES = ['members', 'venues', 'events', 'outgoing_mail', 'complaints']
/** The ids that the requests use. The event has the same data at any size. All other data belongs to other events. */
export type GrownAdmin = {
  ownerId: string
  hostId: string
  eventId: number
  bookingId: string
  memberId: string
  venueId: string
}

/**
 * Fills an empty database with plain SQL as its owner, bypassing the site. The schema's constraints stay in force. The data is
 * five years of a business of that size, with one upcoming event that has the same data at any size.
 */
export async function growAdmin(owner: Client, growth: AdminGrowth): Promise<void> {
  const { rows } = growth
  if (rows < 1_000) throw new Error('at least 1,000 rows are needed for rare values to be rare')
  const { eventId } = adminOf(rows)
  await owner.query(`set work_mem = '64MB'; set maintenance_work_mem = '256MB'; begin`)
  const indexes = await dropIndexes(owner, SEARCHED_TABLES)
  const ofEvents = [
    ...evenings(rows),
    ...upcomingEvent(eventId),
    ...money(rows),
    ...moneyOfEvent(eventId),
    ...receipts(),
  ]
  const all = [...helpers(growth), ...people(rows), ...ofEvents, ...adminRecords(rows, eventId), ...indexes, 'commit']
  for (const statement of all) await owner.query(statement)
  await owner.query('vacuum analyze')
}

/** Returns the ids of records in a site of that size. */
export function adminOf(rows: number): GrownAdmin {
  const id = (kind: string, n: number) => `0000000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`
  return {
    ...{ ownerId: id('a', 0), hostId: id('a', 1), memberId: id('a', rows - 3) },
    ...{ eventId: rows + 1, bookingId: id('c', 1), venueId: id('f', 1) },
  }
}

/**
 * Creates SQL functions. `few` selects the same number of rows at any size, evenly spread. `moment` runs from five years ago to
 * today.
 */
function helpers({ rows, now }: AdminGrowth): string[] {
  const at = `timestamptz '${now.toString()}'`
  return [
    `create function pg_temp.id_of(kind text, n bigint) returns uuid immutable language sql
     return ('0000000' || kind || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`,
    `create function pg_temp.few(n bigint) returns boolean immutable language sql return n % ${Math.floor(rows / FEW)} = 0`,
    `create function pg_temp.sign_of(n bigint) returns text immutable language sql
     return substr('23456789ABCDEFGHJKMNPQRSTWXYZ', 1 + (n % 29)::integer, 1)`,
    `create function pg_temp.now() returns timestamptz immutable language sql return ${at}`,
    `create function pg_temp.moment(n bigint) returns timestamptz immutable language sql
     return ${at} - interval '1 day' - interval '1 second' * (157680000.0 * (${rows} - n) / ${rows})`,
    // Returns a different member of that gender for each successive number.
    `create function pg_temp.member_of(n bigint, gender text) returns uuid immutable language sql
     return pg_temp.id_of('a', 2 + (n * 7919) % ${rows / 2 - 20} * 2 + case gender when 'M' then 1 else 0 end)`,
  ]
}

/** Inserts members. The name Tonks is rare, and Hadley is scattered. The first two members are an owner and a host. */
function people(rows: number): string[] {
  return [
    `insert into members (id, email, user_name, gender, role, password_hash, terms_version, terms_accepted_at, registered_at,
       activated_at, suspended_at, suspension_reason)
     select pg_temp.id_of('a', n), left(md5(n::text), 8) || n || '@example.com',
       left(md5(n::text), 8) || case when n < 2 then ' Perry' when pg_temp.few(n + 1) then ' Zq Member Tonks'
         when n % 16 = 3 then ' Member Hadley' else ' Member' end,
       case n % 2 when 0 then 'F' else 'M' end,
       case when n = 0 then 'owner' when n < 12 then 'host' else 'member' end, 'of nobody', 'now', at, at,
       case when n < 12 or not pg_temp.few(n + 5) then at end,
       case when n >= 12 and pg_temp.few(n + 3) then at end, case when n >= 12 and pg_temp.few(n + 3) then 'Rude.' end
     from generate_series(0, ${rows - 1}) n, lateral (select pg_temp.moment(n) as at) moment`,
    // The site may have no key yet that could seal a secret.
    `alter table second_factors disable trigger second_factors_sealed_with_a_key_in_use`,
    `insert into second_factors (member_id, secret, key_id, set_up_at, last_step)
     select pg_temp.id_of('a', 0), decode(repeat('00', 50), 'hex'), '00000000', pg_temp.now(), 0`,
    `alter table second_factors enable trigger second_factors_sealed_with_a_key_in_use`,
    `insert into passkeys (id, member_id, slot, credential_id, public_key, counter, name, backup_eligible, backed_up, added_at)
     select pg_temp.id_of('e', n), pg_temp.id_of('a', n), 1, sha256(n::text::bytea), decode(repeat('00', 77), 'hex'), 0, 'A phone',
       true, true, pg_temp.moment(n)
     from generate_series(0, ${rows - 1}) n where n % 3 = 0`,
    `insert into sessions (id, member_id, device, started_at, last_used_at, expires_at)
     select pg_temp.id_of('b', n), pg_temp.id_of('a', n), 'A phone', pg_temp.now() - (n % 50) * interval '24 hours', pg_temp.now(), pg_temp.now() + interval '30 days'
     from generate_series(1, ${rows - 1}) n`,
    `insert into staff_invitations (id, email, role, token_hash, made_at, expires_at, ended_at, end_reason)
     select pg_temp.id_of('b', n), 'i' || n || '@example.com', 'host', sha256(n::text::bytea), at, at + interval '1 week',
       case when n > 20 then at end, case when n > 20 then 'withdrawn' end
     from generate_series(1, ${rows}) n, lateral (select pg_temp.moment(n) as at) moment`,
  ]
}
