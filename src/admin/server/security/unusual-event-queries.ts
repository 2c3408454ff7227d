import { sql } from 'kysely'
import type { RecordedEvent } from '#admin/rules/unusual-security-events.ts'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import type { Db } from '#platform/server/db.ts'

type Row = Omit<RecordedEvent, 'network'> & { network: Buffer | null }

const columns = sql`e.kind, e.member_id, e.network, e.device, e.detail, e.at, e.times`

/** Selects the newest events of each of these kinds since this time, so that many of one kind hide none of another. */
export async function newestOfEachKind(
  db: Db,
  kinds: readonly SecurityEventKind[],
  { since, most }: { since: Temporal.Instant; most: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${[...kinds]}::text[]) as wanted (kind), lateral (
      select * from security_events s where s.kind = wanted.kind and s.at >= ${since}::timestamptz
      order by s.at desc limit ${most}) e`.execute(db)
  return rows
}

/** Selects the same, but at most `each` events of one person, so that one person's hide nobody else's. */
export async function newestOfEachPerson(
  db: Db,
  kinds: readonly SecurityEventKind[],
  { since, most, each }: { since: Temporal.Instant; most: number; each: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${[...kinds]}::text[]) as wanted (kind), lateral (
      select *, row_number() over (partition by member_id order by at desc) as nth from (
        select * from security_events s where s.kind = wanted.kind and s.at >= ${since}::timestamptz
        order by s.at desc limit ${most}) s) e
    where e.nth <= ${each}`.execute(db)
  return rows
}

/**
 * Selects the newest tries on each account that was tried at least `from` times since this time. Each account has its own
 * newest rows, so that guesses at one hide nothing about another.
 */
export async function triesOnAccounts(
  db: Db,
  kinds: readonly SecurityEventKind[],
  { since, from, each, most }: { since: Temporal.Instant; from: number; each: number; most: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from (
      select *, sum(times) over (partition by member_id) as total,
        row_number() over (partition by member_id order by at desc) as nth from (
        select * from security_events where kind = any(${[...kinds]}::text[]) and member_id is not null
          and at >= ${since}::timestamptz order by at desc limit ${most}) s) e
    where e.total >= ${from} and e.nth <= ${each} order by e.nth limit ${most / 10}`.execute(db)
  return rows
}

/**
 * Adds up the tries from each network by the hour, whether or not their accounts are known. Networks with fewer than `from` tries
 * since this time are left out: strangers can come from any number of networks.
 */
export async function triesByNetwork(
  db: Db,
  kinds: readonly SecurityEventKind[],
  { since, from, most }: { since: Temporal.Instant; from: number; most: number },
): Promise<Row[]> {
  const { rows } = await sql<Pick<Row, 'network' | 'at' | 'times'>>`
    with by_hour as (
      select network, max(at) as at, sum(times) as times from (
        select * from security_events where kind = any(${[...kinds]}::text[]) and network is not null
          and at >= ${since}::timestamptz order by at desc limit ${most}) s
      group by network, date_bin('1 hour', at, '2000-01-01Z'))
    select network, at, least(times, 1000000000)::integer as times from (
      select *, sum(times) over (partition by network) as total from by_hour) h
    where total >= ${from} order by at desc limit ${most / 10}`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'sign-in refused', memberId: null, device: null, detail: null }))
}

/** Adds up the refusals of API keys for these reasons since this time, by network and reason. */
export async function refusedKeysByNetwork(
  db: Db,
  reasons: readonly (string | null)[],
  { since, most }: { since: Temporal.Instant; most: number },
): Promise<Row[]> {
  const { rows } = await sql<Pick<Row, 'network' | 'detail' | 'at' | 'times'>>`
    select network, detail, max(last_at) as at, least(sum(times), 1000000000)::integer as times from (
      select * from security_events where kind = 'API key refused' and at >= ${since}::timestamptz
      order by at desc limit ${most}) s
    where detail = any(${[...reasons]}::text[])
    group by network, detail order by max(last_at) desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'API key refused', memberId: null, device: null }))
}
