import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Site } from '#platform/server/site.ts'

type Work = {
  jobs: { queue: string; waiting: number; oldestSeconds: number }[]
  sweeps: { name: string; ageSeconds: number }[]
}

/**
 * Adds gauges for waiting jobs (emails are jobs too), sweeps, the database and its connections. Returns a function that updates
 * them, which is called for each request for the metrics.
 */
export function addSiteGauges(registry: Registry, site: Site): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const waiting = gauge('jobs_waiting', 'Number of jobs that are due or wait to be tried again, by queue', ['queue'])
  const oldest = gauge('jobs_oldest_due_seconds', 'How long the oldest job has been due, by queue', ['queue'])
  const sweepAge = gauge('sweep_age_seconds', 'Time since the sweep last started, by the clock of the site', ['sweep'])
  const answers = gauge('database_answers', 'Whether the database answered when the metrics were read: 1 or 0')
  const connections = gauge(
    'database_connections',
    'Connections of the pool that are used or idle, and waiting callers',
    ['state'],
  )
  return async () => {
    for (const [state, count] of Object.entries(site.poolCounts())) connections.set({ state }, count)
    for (const each of [waiting, oldest, sweepAge]) each.reset()
    const work = await readWork(site).catch(() => undefined)
    answers.set(work ? 1 : 0)
    for (const { queue, waiting: count, oldestSeconds } of work?.jobs ?? []) {
      waiting.set({ queue }, count)
      oldest.set({ queue }, oldestSeconds)
    }
    for (const { name, ageSeconds } of work?.sweeps ?? []) sweepAge.set({ sweep: name }, ageSeconds)
  }
}

async function readWork({ db, clock }: Site): Promise<Work> {
  const [jobs, sweeps] = await Promise.all([
    sql<Work['jobs'][number]>`
      select name as queue, count(*)::int as waiting,
        greatest(0, extract(epoch from pgboss.job_now() - min(start_after)))::float8 as oldest_seconds
      from pgboss.job where state < 'active' group by name`.execute(db),
    sql<{ name: string; lastStartedAt: Temporal.Instant }>`select name, last_started_at from sweeps`.execute(db),
  ])
  const now = clock.now()
  const ageSeconds = (at: Temporal.Instant) => now.since(at).total('seconds')
  return {
    jobs: jobs.rows,
    sweeps: sweeps.rows.map(({ name, lastStartedAt }) => ({ name, ageSeconds: ageSeconds(lastStartedAt) })),
  }
}
