import { sql } from 'kysely'
import { queuesOf, type JobHandlers, type Queues } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

/** Finds the queues of these handlers that have a job to run now. It uses one statement, because most queues have no jobs. */
export async function queuesWithJobs(site: Site, handlers: JobHandlers): Promise<(keyof Queues)[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`.execute(site.db)
  const names = new Set(rows.map(({ name }) => name))
  return queuesOf(handlers).filter((queue) => names.has(queue))
}
