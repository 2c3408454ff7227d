import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inOneStatement, isDatabaseUnavailable } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Work that is due at intervals of the site's clock. Each time, one process does the work for all processes. */
export type Sweep = { name: string; every: Interval; sweep(site: Site): Promise<void> }

/** An interval of at least a second. */
type Interval = { minutes: number } | { seconds: number }

/** The interval at which a process checks for due sweeps. Processes poll because the demo's clock can be moved at any time. */
const POLL_EVERY_MS = 2_000

/** Runs due sweeps in this process until `stop`, which waits for the one in progress. */
export function startSweeping(site: Site, sweeps: readonly Sweep[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const ended = runSweeps(site, sweeps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function runSweeps(site: Site, sweeps: readonly Sweep[], stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await runDueSweeps(site, sweeps)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) site.log.error({ err: error }, 'could not check which sweeps are due')
    }
    await pause(POLL_EVERY_MS, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

/** Returns the names of the sweeps that were due and have run. A sweep that fails does not stop the others. */
export async function runDueSweeps(site: Site, sweeps: readonly Sweep[]): Promise<string[]> {
  const done: string[] = []
  const lastStarts = await lastStartTimes(site)
  for (const { name, every, sweep } of sweeps) {
    const last = lastStarts.get(name)
    if (last && !isDue(site, last, every)) continue
    if (!(await claimSweep(site, name, every))) continue
    try {
      await sweep(site)
      done.push(name)
    } catch (error) {
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error'
      site.log[level]({ err: error, sweep: name }, 'a sweep failed and is retried when it is next due')
    }
  }
  return done
}

/** Reads all start times in one statement, because every process checks every two seconds and usually nothing is due. */
async function lastStartTimes(site: Site): Promise<Map<string, Temporal.Instant>> {
  const { rows } = await sql<{ name: string; lastStartedAt: Temporal.Instant }>`
    select name, last_started_at from sweeps`.execute(site.db)
  return new Map(rows.map(({ name, lastStartedAt }) => [name, lastStartedAt]))
}

function isDue(site: Site, lastStartedAt: Temporal.Instant, every: Interval): boolean {
  return Temporal.Instant.compare(lastStartedAt.add(every), site.clock.now()) <= 0
}

/** Returns true to the first process that claims a due sweep. The claim is recorded before the sweep starts. */
async function claimSweep(site: Site, name: string, every: Interval): Promise<boolean> {
  const now = site.clock.now()
  const { rows } = await inOneStatement(site.db, (tx) =>
    sql`insert into sweeps (name, last_started_at) values (${name}, ${now})
      on conflict (name) do update set last_started_at = excluded.last_started_at
      where sweeps.last_started_at <= ${now.subtract(every)}
      returning name`.execute(tx),
  )
  return rows.length > 0
}
