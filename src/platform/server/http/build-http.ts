import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { z } from 'zod'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { commonRefusals } from '#platform/contract.ts'
import { AllowedMethods, PAGES } from '#platform/server/http/allowed-methods.ts'
import {
  handleErrors,
  malformedRequestHandlers,
  REQUEST_ID,
  sendRefusal,
} from '#platform/server/http/error-responses.ts'
import { isApi } from '#platform/server/http/is-api.ts'
import { acceptOnlyJson } from '#platform/server/http/read-json.ts'
import { isReadable, routableUrl, withoutOrigin } from '#platform/server/http/routable-url.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import { sharedCacheHeaders } from '#platform/server/http/shared-cache-headers.ts'
import { addHealth } from '#platform/server/http/health.ts'
import { removeDocumentHeaders } from '#platform/server/http/document-headers.ts'
import { parametersNamed, ResponseCache, type RelevantQuery } from '#platform/server/http/response-cache.ts'
import { WorkInProgress } from '#platform/server/http/work-in-progress.ts'
import { holdBackForm, leaveLargeBody } from '#platform/server/http/leave-unread.ts'
import { rawBodyOf, requireSmallBody } from '#platform/server/http/raw-body.ts'
import { receiveForm } from '#platform/server/http/receive-form.ts'
import { rawBodyAllowance, UploadLimiter } from '#platform/server/http/upload-limiter.ts'
import { canonicalAddress } from '#platform/server/http/canonical-address.ts'
import { RenderLimiter } from '#platform/server/http/render-limiter.ts'
import { encodeAnswer, sendEncodedReply } from '#platform/server/http/encoded-response.ts'
import { addSecurityHeaders } from '#platform/server/http/security-headers.ts'
import type { ApiAnswer, RawRequest, Route, WholeAnswer } from '#platform/server/http/serve.ts'
import { inRequest } from '#platform/server/security-events/request-context.ts'
import { Refused } from '#platform/server/refusals.ts'
import { inSpan } from '#platform/server/tracing.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

/** A page from the renderer. Only pages that exist and are the same for everyone are cached. */
export type RenderedPage = { status: number; html: string; cacheable: boolean }
export type RenderPage = (address: string) => Promise<RenderedPage>

/** Adds routes other than the API and the pages, such as assets, pictures and the development routes. */
export type Extension = (app: FastifyInstance, site: Site) => Promise<void> | void

export type HttpParts = {
  site: Site
  routes: readonly Route[]
  sweeps: readonly Sweep[]
  renderPage: RenderPage
  /** Which part of the query string changes a page, by path. Other pages ignore it. */
  pageQueries: ReadonlyMap<string, RelevantQuery>
  /** Returns the number of the event if a response shows only that event, by its path and the relevant part of its query. */
  eventOf: (address: string) => number | undefined
  extensions: readonly Extension[]
}

type ServerParts = {
  site: Site
  cache: ResponseCache
  uploads: UploadLimiter
  rawBodies: UploadLimiter
  renders: RenderLimiter
  work: WorkInProgress
}

/** Longer than the usual one-minute idle timeout of a proxy, so that the proxy closes the connection first. */
const timeouts = { requestTimeout: 30_000, keepAliveTimeout: 65_000 }

/** Builds the HTTP server of the site, which does not listen yet. */
export async function buildHttp({
  site,
  routes,
  sweeps,
  renderPage,
  pageQueries,
  eventOf,
  extensions,
}: HttpParts): Promise<FastifyInstance> {
  const cache = new ResponseCache({
    versionOf: (key) => {
      const eventId = eventOf(key)
      const { publicVersions } = site.versionPoller
      return eventId === undefined ? publicVersions.ofEverything : publicVersions.ofEvent(eventId)
    },
    isDatabaseAway: () => site.versionPoller.isDatabaseAway,
    relevantQueries: new Map([
      ...pageQueries,
      ...routes.flatMap(({ endpoint }) =>
        endpoint.query && endpoint.method === 'GET'
          ? [[endpoint.path, parametersNamed(Object.keys(endpoint.query.shape))] as const]
          : [],
      ),
    ]),
  })
  const logger: FastifyBaseLogger = site.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 64 * 1024,
    return503OnClosing: true,
    rewriteUrl: (request) => routableUrl(request.url ?? '/'),
    ...malformedRequestHandlers(site.config),
    forceCloseConnections: 'idle',
    ...(site.config.trustProxy && { trustProxy: site.config.trustProxy }),
    serverFactory: (handler) =>
      createServer(timeouts, (request, response) => {
        holdBackForm(request)
        if (!cache.trySend(request, response)) handler(request, response)
      }),
  })
  const server: ServerParts = {
    site,
    cache,
    uploads: new UploadLimiter(site.config),
    rawBodies: new UploadLimiter(site.config, rawBodyAllowance),
    renders: new RenderLimiter(site.limits),
    work: new WorkInProgress(app),
  }
  handleErrors(app)
  if (site.config.mode === 'live' && !site.config.trustProxy) warnAboutProxy(app, site)
  addMetrics(app, site, { sweeps, cache })
  await addSecurityHeaders(app, site)
  const methods = new AllowedMethods(app)
  await app.register(underPressure, {
    maxEventLoopDelay: site.config.busyAfterMs,
    pressureHandler: (request, reply) => {
      // The health checks still respond, because restarting a busy process would only make things worse.
      if (request.url === '/healthz' || request.url === '/readyz') return
      void sendRefusal(request, reply, new Refused(commonRefusals.too_busy))
    },
  })
  // A file that is too large is reported as an error of its field.
  await app.register(multipart, { throwFileSizeLimit: false })
  acceptOnlyJson(app)
  addHealth(app, site)
  refuseWithoutKeys(app, site)
  // Open event streams would keep the server from closing. The pages reconnect to whichever process serves them next.
  app.addHook('preClose', () => site.live.stop())
  for (const route of routes.filter(({ endpoint }) => !endpoint.bytes)) addRoute(app, server, route)
  await app.register(async (scope) => addRawBodyRoutes(scope, server, routes))
  for (const extend of extensions) await extend(app, site)
  addPages(app, { ...server, methods, eventOf }, renderPage)
  return app
}

/**
 * A body signed by its sender is read as raw bytes, because parsing it and serialising it again would change the signed bytes.
 * The access rule reads it, so that a stranger's is not read at all.
 */
function addRawBodyRoutes(scope: FastifyInstance, server: ServerParts, routes: readonly Route[]): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const route of routes.filter(({ endpoint }) => endpoint.bytes)) addRoute(scope, server, route)
}

function addRoute(app: FastifyInstance, server: ServerParts, route: Route): void {
  const { method, path, answer: shape } = route.endpoint
  const isStream = !(shape instanceof z.ZodType) && 'stream' in shape
  app.route({
    method,
    url: path,
    exposeHeadRoute: !isStream,
    handler: async (request, reply) => {
      if (route.endpoint.cached)
        return sendCached(server, request, reply, async () => ({
          ...requireWholeResponse(await server.work.finish(answerOf(request, route, server))),
          cacheable: true,
        }))
      const answer = await server.work.finish(answerOf(request, route, server))
      if (route.endpoint.compressed) return sendCompressed(reply, answer)
      if (answer.contentType.startsWith('image/'))
        removeDocumentHeaders(reply, "default-src 'none';frame-ancestors 'none'")
      return reply
        .code(answer.status)
        .headers({ 'cache-control': 'no-store', [REQUEST_ID]: request.id, ...answer.headers })
        .type(answer.contentType)
        .send(answer.body)
    },
  })
}

async function answerOf(request: FastifyRequest, route: Route, server: ServerParts) {
  const { files, bytes } = route.endpoint
  if (request.isMultipart() && !files) throw new Refused(commonRefusals.unsupported_media_type)
  const { params, query, body } = request
  const { authorization, 'user-agent': userAgent } = request.headers
  using rawBody = bytes ? rawBodyOf(request, server.rawBodies) : undefined
  const call: RawRequest = {
    params,
    query,
    body,
    authorization,
    from: { address: request.ip, userAgent },
    header: (name) => [request.headers[name]].flat()[0],
    ...(files &&
      request.isMultipart() && {
        readForm: (uploader) => receiveForm(request, files, { uploader, limiter: server.uploads }),
      }),
    ...(rawBody && { readBytes: () => rawBody.read() }),
  }
  const operation = `${route.endpoint.method} ${route.endpoint.path}`
  const caller = { address: request.ip, userAgent, operation, requestId: request.id }
  try {
    if (bytes) requireSmallBody(request)
    const answer = () => inRequest(caller, () => route.answer(call, server.site))
    return await inSpan({ name: operation, kind: 'server' }, answer)
  } catch (error) {
    if (bytes && !request.raw.complete) leaveLargeBody(request.raw)
    throw error
  }
}

async function sendCompressed(reply: FastifyReply, answer: ApiAnswer): Promise<void> {
  const { status, contentType, headers: own, body } = requireWholeResponse(answer)
  const headers = { ...reply.getHeaders(), [REQUEST_ID]: reply.request.id, 'content-type': contentType, ...own }
  sendEncodedReply(reply, await encodeAnswer(0, { status, headers, body, cacheable: false }))
}

function requireWholeResponse({ body, ...rest }: ApiAnswer): WholeAnswer {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) throw new Error('the response body is a stream')
  return { ...rest, body }
}

function addPages(
  app: FastifyInstance,
  server: ServerParts & Pick<HttpParts, 'eventOf'> & { methods: AllowedMethods },
  renderPage: RenderPage,
): void {
  const hasProxy = server.site.config.trustProxy !== undefined
  app.get(PAGES, async (request, reply) => {
    if (isApi(request.url)) throw server.methods.refusal(request)
    const isReadableAddress = isReadable(request.originalUrl)
    const canonical = isReadableAddress ? canonicalAddress(request.url) : undefined
    if (canonical !== undefined) return reply.header('cache-control', 'no-store').redirect(canonical, 308)
    const path = request.url.split('?', 1)[0] ?? '/'
    const address = path + server.cache.searchOf(request.url)
    return sendCached(server, request, reply, async () => {
      const { status, html, cacheable } = await server.work.finish(renderPage(address))
      const headers: Record<string, string> = {
        ...(status === 503 && { 'retry-after': '2' }),
        ...(cacheable && isReadableAddress && hasProxy && sharedCacheHeaders(server.eventOf(address))),
      }
      const page = { body: html, contentType: 'text/html; charset=utf-8', headers }
      return isReadableAddress ? { ...page, status, cacheable } : { ...page, status: 400, cacheable: false }
    })
  })
}

/** Sends a shared response, with the headers that every response of this server carries. */
async function sendCached(
  { cache, renders }: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<WholeAnswer & { cacheable: boolean }>,
): Promise<void> {
  const render = async () => {
    const { status, body, cacheable, contentType, headers } = await make()
    return { status, body, cacheable, headers: { ...reply.getHeaders(), 'content-type': contentType, ...headers } }
  }
  const encoded = await cache.make(
    // The address as it was sent, because an unreadable one has a response of its own.
    withoutOrigin(request.originalUrl),
    () => renders.run(request.ip, render),
    () => renders.admit(request.ip),
  )
  sendEncodedReply(reply, encoded)
}

/**
 * A process without the keys of its site answers only health checks and public pages. It could neither recognise members nor
 * seal anything that other processes can open.
 */
function refuseWithoutKeys(app: FastifyInstance, site: Site): void {
  app.addHook('onRequest', async (request) => {
    if (site.keys.problem !== undefined && /^\/(api|accounts|portraits)(\/|$|\?)/.test(request.url))
      throw new Refused(commonRefusals.unavailable, { retryAfter: 5 })
  })
}

/**
 * Warns once if requests come through a proxy although TRUST_PROXY says that there is none. Everyone behind it would count as
 * one client, so a few wrong passwords would lock all of them out.
 */
function warnAboutProxy(app: FastifyInstance, site: Site): void {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    site.log.warn('requests come through a proxy, but TRUST_PROXY is none: all visitors share one rate limit')
  })
}
