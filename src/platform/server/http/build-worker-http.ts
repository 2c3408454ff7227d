import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { commonRefusals } from '#platform/contract.ts'
import { handleErrors, malformedRequestHandlers, sendRefusal } from '#platform/server/http/error-responses.ts'
import { addHealth } from '#platform/server/http/health.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

/** Builds the HTTP server of a process that only works. It serves health checks and metrics, and nothing else. */
export function buildWorkerHttp(site: Site, sweeps: readonly Sweep[]): FastifyInstance {
  const logger: FastifyBaseLogger = site.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_024,
    forceCloseConnections: 'idle',
    ...malformedRequestHandlers(site.config),
  })
  handleErrors(app)
  addMetrics(app, site, { sweeps })
  addHealth(app, site)
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refused(commonRefusals.not_found)))
  return app
}
