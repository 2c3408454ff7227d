import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { deviceName } from '#accounts/server/device-name.ts'
import { wireServer } from '#app/server.ts'
import { jobHandlers } from '#app/worker.ts'
import { runJob, type Queues } from '#platform/server/jobs.ts'
import { Limits } from '#platform/server/limits.ts'
import { deliverToMailbox } from '#platform/server/mail/send-mail.ts'
import { SecurityEvents } from '#platform/server/security-events/security-events.ts'
import type { Site } from '#platform/server/site.ts'
import { VersionPoller } from '#platform/server/version-poller.ts'
import type { FrozenSite } from '#tests/non-interference/make-world.ts'
import type { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { noFiles, type TestSite } from '#tests/test-site.ts'

/** A site with a stopped clock, on a database whose changes can be undone. */
export type FrozenServer = {
  frozenSite: FrozenSite
  app: FastifyInstance
  versionPoller: VersionPoller
  /** Runs every job, which writes all emails. */
  runJobs(): Promise<void>
}

export async function frozenServer(
  t: TestSite,
  database: UndoableDatabase,
  { beginning, config = t.site.config }: { beginning: Temporal.Instant; config?: Site['config'] },
): Promise<FrozenServer> {
  let now = beginning
  const clock = { now: () => now }
  const { keys, log } = t.site
  const { db } = database
  const versionPoller = new VersionPoller({ db, clock, log })
  const limits = new Limits({ db, clock, keys, log, on: true })
  // It is not started, so no event of one world is in the other.
  const securityEvents = new SecurityEvents({ db, clock, keys, log, deviceName })
  const site: Site = { ...t.site, config, db, clock, versionPoller, limits, securityEvents }
  const app = await wireServer(site, () => noFiles, [])
  await app.ready()
  const frozenSite = { site, setClock: (at: Temporal.Instant) => void (now = at) }
  return { frozenSite, app, versionPoller, runJobs: () => runJobs(site) }
}

type Job = { name: keyof Queues; data: Queues[keyof Queues] }

/** Runs the jobs here, because no other connection can see them. Emails stay in their table and are not sent. */
async function runJobs(site: Site): Promise<void> {
  const handlers = jobHandlers(site, deliverToMailbox)
  for (;;) {
    const { rows } = await sql<Job>`
      delete from pgboss.job where state = 'created' and name <> 'mail.send' returning name, data`.execute(site.db)
    if (rows.length === 0) return
    for (const { name, data } of rows) await runJob(handlers, name, data)
  }
}
