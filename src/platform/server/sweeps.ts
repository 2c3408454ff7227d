import { sql } from 'kysely'
import { inOneStatement, isDatabaseUnavailable } from '#platform/server/db.ts'
import { PicturesUnavailable } from '#platform/server/pictures/pictures-unavailable.ts'
import { isTooBusy } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { inSpan } from '#platform/server/tracing.ts'

/** Work that is due at intervals of the site's clock. Each time, one process does the work for all processes. */
export type Sweep = { name: string; every: Interval; sweep(site: Site): Promise<void> }

/** An interval of at least a second. */
type Interval = { minutes: number } | { seconds: number }

/** When each sweep last started. A sweep that has never run is missing. */
export type LastStarts = ReadonlyMap<string, Temporal.Instant>

/** Returns whether a sweep is due, and the milliseconds of the site's clock until the next one is after those. */
export function dueSweeps(sweeps: readonly Sweep[], lastStarts: LastStarts, now: Temporal.Instant) {
  const dueInMs = sweeps.map(({ name, every }) => {
    const last = lastStarts.get(name)
    return { dueInMs: last ? last.add(every).epochMilliseconds - now.epochMilliseconds : 0, every }
  })
  const msAfterwards = dueInMs.map(({ dueInMs: ms, every }) =>
    ms > 0 ? ms : Temporal.Duration.from(every).total('milliseconds'),
  )
  return { isAnyDue: dueInMs.some(({ dueInMs: ms }) => ms <= 0), nextInMs: Math.min(...msAfterwards) }
}

/** Returns the names of the sweeps that were due and have run. */
export async function runDueSweeps(site: Site, sweeps: readonly Sweep[]): Promise<string[]> {
  return runSweepsDueSince(site, sweeps, await lastStartTimes(site))
}

/** Runs the sweeps that are due after these starts. A sweep that fails does not stop the others. None starts after `stopping`. */
export async function runSweepsDueSince(
  site: Site,
  sweeps: readonly Sweep[],
  lastStarts: LastStarts,
  stopping?: AbortSignal,
): Promise<string[]> {
  const done: string[] = []
  for (const { name, every, sweep } of sweeps) {
    if (stopping?.aborted) break
    const last = lastStarts.get(name)
    if (last && !isDue(site, last, every)) continue
    if (!(await claimSweep(site, name, every))) continue
    try {
      await inSpan({ name: `sweep ${name}`, kind: 'internal' }, () => sweep(site))
      done.push(name)
    } catch (error) {
      // What is busy or unavailable is not a fault of the sweep.
      const isOutage = isDatabaseUnavailable(error) || error instanceof PicturesUnavailable
      const level = isOutage || isTooBusy(error) ? 'warn' : 'error'
      site.log[level]({ err: error, sweep: name }, 'a sweep failed and is retried when it is next due')
    }
  }
  return done
}

/** Reads all start times in one statement, because most sweeps are not due. */
async function lastStartTimes(site: Site): Promise<LastStarts> {
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
