import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { commonRefusals } from '#platform/contract.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports that the process is not ready, and serves requests until load balancers have noticed. */
    drain(): Promise<void>
  }
}

/**
 * `/healthz` reports that the process is running. It does not query the database, because a brief failure there would restart
 * every process. `/readyz` reports that the process can serve requests: the database responds, the machine's clock is right, and
 * the process has the keys of the site and is not stopping.
 */
export function addHealth(app: FastifyInstance, site: Site): void {
  let isStopping = false
  app.decorate('drain', async () => {
    isStopping = true
    await pause(site.config.drainSeconds * 1_000, undefined, { ref: false })
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping) throw new Refused(commonRefusals.unavailable)
    await sql`select 1`.execute(site.db)
    const problem = site.keys.problem ?? site.versionPoller.clockProblem
    if (problem !== undefined) throw new Refused({ ...commonRefusals.unavailable, detail: problem })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
