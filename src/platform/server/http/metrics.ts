import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { commonRefusals } from '#platform/contract.ts'
import { addSiteGauges } from '#platform/server/http/site-gauges.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { ResponseCache } from '#platform/server/http/response-cache.ts'
import { isSameSecret } from '#platform/server/same-secret.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

type Measured = {
  /** All sweeps of the site, for how often each should start. */
  sweeps: readonly Sweep[]
  /** Undefined in a process that only works. */
  cache?: ResponseCache
}

/** Counts and times requests by route (never by URL, which may hold a token), and logs each with its id. */
export function addMetrics(app: FastifyInstance, site: Site, { sweeps, cache }: Measured): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by method, route and status, without responses from the cache',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const openStreams: Gauge = new Gauge({
    name: 'live_streams',
    help: 'Number of live streams open to members’ pages',
    registers: [registry],
    collect: () => openStreams.set(site.live.count),
  })
  if (cache) addCacheMetrics(registry, cache)
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    // The duration of an event stream is not a response time.
    if (reply.getHeader('content-type') !== 'text/event-stream') durations.observe(labels, reply.elapsedTime / 1000)
    request.log.info({ ...labels, request_id: request.id, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  const { metricsToken } = site.config
  if (metricsToken) addMetricsRoute(app, registry, { token: metricsToken, read: addSiteGauges(registry, site, sweeps) })
}

function addCacheMetrics(registry: Registry, cache: ResponseCache): void {
  const registers = [registry]
  const served: Counter = new Counter({
    ...{
      name: 'response_cache_served_total',
      help: 'Number of requests that the response cache has served',
      registers,
    },
    collect() {
      served.reset()
      served.inc(cache.counts.served)
    },
  })
  const bytes: Gauge = new Gauge({
    ...{ name: 'response_cache_bytes', help: 'Memory that the responses in the cache take', registers },
    collect: () => bytes.set(cache.counts.bytes),
  })
}

function addMetricsRoute(
  app: FastifyInstance,
  registry: Registry,
  { token, read }: { token: string; read: () => Promise<void> },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new Refused(commonRefusals.not_found)
    await read()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
