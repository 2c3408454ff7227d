import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction, isDatabaseAway } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Work that is due at intervals of the site's clock, and that one process at a time does for all. */
export type Sweep = { name: string; every: Interval; sweep(site: Site): Promise<void> }

/** At least a second. */
type Interval = { minutes: number } | { seconds: number }

/** How often a process checks for due sweeps. The demo's clock may have been moved in the meantime. */
const LOOK_MS = 2_000

/** Runs due sweeps in this process until `stop`, which waits for the one in progress. */
export function startSweeping(site: Site, sweeps: readonly Sweep[]): { stop(): Promise<void> } {
  const leaving = new AbortController()
  const ended = sweepOn(site, sweeps, leaving.signal)
  return {
    async stop() {
      leaving.abort()
      await ended
    },
  }
}

async function sweepOn(site: Site, sweeps: readonly Sweep[], leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    try {
      await sweepWhatIsDue(site, sweeps)
    } catch (error) {
      if (!isDatabaseAway(error)) site.log.error({ err: error }, 'what is due could not be found out')
    }
    await pause(LOOK_MS, undefined, { signal: leaving, ref: false }).catch(() => {})
  }
}

/** Returns the names of the sweeps that were due and have run. One that fails does not stop the others. */
export async function sweepWhatIsDue(site: Site, sweeps: readonly Sweep[]): Promise<string[]> {
  const done: string[] = []
  const lastBegun = await whenLastBegun(site)
  for (const { name, every, sweep } of sweeps) {
    const last = lastBegun.get(name)
    if (last && !isDue(site, last, every)) continue
    if (!(await isOurs(site, name, every))) continue
    try {
      await sweep(site)
      done.push(name)
    } catch (error) {
      const level = isDatabaseAway(error) ? 'warn' : 'error'
      site.log[level]({ err: error, sweep: name }, 'a sweep failed and is tried again when it is due next')
    }
  }
  return done
}

/** One statement: every process asks every two seconds, and mostly nothing is due. */
async function whenLastBegun(site: Site): Promise<Map<string, Temporal.Instant>> {
  const { rows } = await sql<{ name: string; lastBegunAt: Temporal.Instant }>`
    select name, last_begun_at from sweeps`.execute(site.db)
  return new Map(rows.map(({ name, lastBegunAt }) => [name, lastBegunAt]))
}

function isDue(site: Site, lastBegunAt: Temporal.Instant, every: Interval): boolean {
  return Temporal.Instant.compare(lastBegunAt.add(every), site.clock.now()) <= 0
}

/** True for the first process to claim a due sweep. The claim is recorded before the sweep starts. */
async function isOurs(site: Site, name: string, every: Interval): Promise<boolean> {
  const now = site.clock.now()
  const { rows } = await inTransaction(site.db, (tx) =>
    sql`insert into sweeps (name, last_begun_at) values (${name}, ${now})
      on conflict (name) do update set last_begun_at = excluded.last_begun_at
      where sweeps.last_begun_at <= ${now.subtract(every)}
      returning name`.execute(tx),
  )
  return rows.length > 0
}
