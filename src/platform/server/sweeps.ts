import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction, isDatabaseUnavailable } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Work that is due at intervals of the site's clock, and that one process at a time does for all. */
export type Sweep = { name: string; every: Interval; sweep(site: Site): Promise<void> }

/** At least a second. */
type Interval = { minutes: number } | { seconds: number }

/** How often a process checks for due sweeps. The demo's clock may have been moved in the meantime. */
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
      if (!isDatabaseUnavailable(error)) site.log.error({ err: error }, 'what is due could not be found out')
    }
    await pause(POLL_EVERY_MS, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

/** Returns the names of the sweeps that were due and have run. One that fails does not stop the others. */
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
      site.log[level]({ err: error, sweep: name }, 'a sweep failed and is tried again when it is due next')
    }
  }
  return done
}

/** One statement: every process asks every two seconds, and mostly nothing is due. */
async function lastStartTimes(site: Site): Promise<Map<string, Temporal.Instant>> {
  const { rows } = await sql<{ name: string; lastStartedAt: Temporal.Instant }>`
    select name, last_started_at from sweeps`.execute(site.db)
  return new Map(rows.map(({ name, lastStartedAt }) => [name, lastStartedAt]))
}

function isDue(site: Site, lastStartedAt: Temporal.Instant, every: Interval): boolean {
  return Temporal.Instant.compare(lastStartedAt.add(every), site.clock.now()) <= 0
}

/** True for the first process to claim a due sweep. The claim is recorded before the sweep starts. */
async function claimSweep(site: Site, name: string, every: Interval): Promise<boolean> {
  const now = site.clock.now()
  const { rows } = await inTransaction(site.db, (tx) =>
    sql`insert into sweeps (name, last_started_at) values (${name}, ${now})
      on conflict (name) do update set last_started_at = excluded.last_started_at
      where sweeps.last_started_at <= ${now.subtract(every)}
      returning name`.execute(tx),
  )
  return rows.length > 0
}
