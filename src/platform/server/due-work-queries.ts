import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/db.ts'
import { JOBS_CHANNEL } from '#platform/server/jobs.ts'

/** The milliseconds until the first job of each queue starts, and the time at which each sweep last started. */
export type DueWork = { jobs: { queue: string; dueInMs: number }[]; sweeps: Map<string, Temporal.Instant> }

const Row = z.object({
  jobs: z.array(z.object({ queue: z.string(), dueInMs: z.number() })),
  sweeps: z.array(
    z.object({ name: z.string(), startedAt: z.string().transform((text) => Temporal.Instant.from(text)) }),
  ),
})

/**
 * Reads what is due, and sends `token` to the processes that listen for new jobs. All in one statement, because every working
 * process asks every few seconds, and usually nothing is due.
 */
export async function readDueWork(db: Db, token: string): Promise<DueWork> {
  const { rows } = await sql`
    select
      (select coalesce(json_agg(waiting), '[]') from (
        select name as queue, greatest(0, ceil(extract(epoch from min(start_after) - pgboss.job_now()) * 1000)) as "dueInMs"
        from pgboss.job where state < 'active' and not blocked group by name
      ) as waiting) as jobs,
      (select coalesce(json_agg(json_build_object('name', name, 'startedAt', last_started_at)), '[]') from sweeps) as sweeps,
      pg_notify(${JOBS_CHANNEL}, ${token})`.execute(db)
  const { jobs, sweeps } = Row.parse(rows[0])
  return { jobs, sweeps: new Map(sweeps.map(({ name, startedAt }) => [name, startedAt])) }
}
