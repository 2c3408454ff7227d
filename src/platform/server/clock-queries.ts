import { sql } from 'kysely'
import type { ClockState } from '#platform/server/clock-state.ts'
import type { Db, Tx } from '#platform/server/db.ts'

type ClockRow = Pick<ClockState, 'offsetMs' | 'rate' | 'changes'> & {
  rateFrom: Temporal.Instant
  rateUntil: Temporal.Instant
  databaseMs: number
}

/** What the database stores about the site's clock, and its own time in milliseconds since 1970. */
type StoredClock = { state: ClockState; databaseMs: number }

const columns = sql`offset_ms, rate, rate_from, rate_until, changes,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as database_ms`

/** Reads the clock, with the version of every shard of the public content. */
export async function readClock(db: Db): Promise<StoredClock & { publicVersions: readonly number[] }> {
  const { rows } = await sql<ClockRow & { publicVersions: number[] }>`
    select ${columns}, (select array_agg(version::float8 order by shard) from public_version) as public_versions
    from site_clock`.execute(db)
  return storedClock(rows)
}

/** Reads the clock, which no other process can change until the transaction ends. */
export async function lockClock(tx: Tx): Promise<StoredClock> {
  const { rows } = await sql<ClockRow>`select ${columns} from site_clock for update`.execute(tx)
  return storedClock(rows)
}

export async function saveClock(
  tx: Tx,
  { offsetMs, rate, rateFromMs, rateUntilMs, changes }: ClockState,
): Promise<void> {
  const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
  await sql`update site_clock set offset_ms = ${offsetMs}, rate = ${rate}, rate_from = ${instant(rateFromMs)},
    rate_until = ${instant(rateUntilMs)}, changes = ${changes}`.execute(tx)
  // Pages that show 'tomorrow' or 'past' change with the clock.
  await sql`update public_version set version = version + 1 where shard = 0`.execute(tx)
}

function storedClock<Row extends ClockRow>([row]: readonly Row[]) {
  if (!row) throw new Error('the site’s clock is missing')
  const { offsetMs, rate, rateFrom, rateUntil, changes, databaseMs, ...rest } = row
  const [rateFromMs, rateUntilMs] = [rateFrom.epochMilliseconds, rateUntil.epochMilliseconds]
  return { ...rest, state: { offsetMs, rate, rateFromMs, rateUntilMs, changes }, databaseMs }
}
