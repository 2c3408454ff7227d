import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonRefusals, type ErrorBody, type Refusal } from '#platform/contract.ts'
import type { Config } from '#platform/server/config.ts'
import { isDatabaseUnavailable, isInvalidText, isLockTimeout, isStatementTimeout } from '#platform/server/db.ts'
import { isPoolTimeout } from '#platform/server/database-hosts.ts'
import { opensPage, sendBusyPage } from '#platform/server/http/busy-page.ts'
import { OutageLog } from '#platform/server/http/outage-log.ts'
import { protocolRefusals } from '#platform/server/http/protocol-refusals.ts'
import { transportSecurity } from '#platform/server/http/security-headers.ts'
import { PicturesUnavailable } from '#platform/server/pictures/pictures-unavailable.ts'
import { errorBody, Refused, tooBusy } from '#platform/server/refusals.ts'

/** Converts every error to the standard error shape. An error that is not a refusal is a bug and is logged. */
export function handleErrors(app: FastifyInstance): void {
  const outages = new OutageLog()
  app.setErrorHandler((error, request, reply) => {
    const refused = toRefused(error)
    const about = { err: error, request_id: request.id, route: request.routeOptions.url }
    // Named refusals and overload are not faults.
    if (refused.refusal.status >= 500 && refused !== error && refused.refusal !== commonRefusals.too_busy) {
      if (isDatabaseUnavailable(error) || error instanceof PicturesUnavailable)
        outages.log(error, (suppressed) => request.log.error({ ...about, suppressed }, 'a request failed'))
      else request.log.error(about, 'a request failed')
    }
    const waitedFor = contendedResource(error)
    if (waitedFor)
      outages.log(error, (suppressed) =>
        request.log.warn({ ...about, suppressed }, `a request waited too long for ${waitedFor}`),
      )
    return sendRefusal(request, reply, refused)
  })
}

/** Responds to malformed requests, which reach no route: URLs that cannot be decoded, and bytes that are not HTTP. */
export function malformedRequestHandlers(config: Pick<Config, 'mode'>) {
  const headers = minimalHeaders(config)
  return {
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void sendRefusal(request, reply.headers(headers), toRefused(error))
    },
    clientErrorHandler: (error: UnreadableRequest, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (!socket.writable) return void socket.destroy(error)
      const refused = new Refused(refusalOfUnreadable(error))
      const { status } = refused.refusal
      const requestId = randomUUID()
      const body = JSON.stringify(problemBody(refused, requestId))
      const lines = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `${REQUEST_ID}: ${requestId}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'content-type: application/json; charset=utf-8',
        'cache-control: no-store',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
      ]
      socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    },
  }
}

/** These responses bypass the hooks that add headers to all others. */
function minimalHeaders({ mode }: Pick<Config, 'mode'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    ...(mode === 'live' && { 'strict-transport-security': transportSecurity }),
  }
}

/** The error of Node's parser, with the bytes that it could not read. */
type UnreadableRequest = Error & { code?: string; rawPacket?: unknown }

/** A complete request line. Only in such a line can the parser not know the method; other bytes are not HTTP. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/

function refusalOfUnreadable({ code, rawPacket }: UnreadableRequest): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return protocolRefusals.headers_too_large
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return commonRefusals.too_slow
  const sent = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const hasUnknownMethod = code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(sent)
  return hasUnknownMethod ? protocolRefusals.not_implemented : protocolRefusals.malformed
}

/** The header with the id of a request, which error bodies and the log contain too. */
export const REQUEST_ID = 'x-request-id'

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
  // The rest of a slow upload is not awaited.
  if (refused.refusal === commonRefusals.too_slow) reply.header('connection', 'close')
  // Required by RFC 9110 (15.5.2). Browsers show no sign-in window for this scheme.
  if (refused.refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.header(REQUEST_ID, request.id)
  if (refused.refusal === commonRefusals.too_busy && opensPage(request))
    return sendBusyPage(reply, refused.retryAfter ?? 0)
  return reply
    .code(refused.refusal.status)
    .headers({ ...refused.headers, 'cache-control': 'no-store' })
    .type(wantsProblem(request) ? 'application/problem+json' : 'application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(refused, request.id)))
}

function wantsProblem({ headers }: FastifyRequest): boolean {
  return /\bapplication\/problem\+json\b(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/i.test(headers.accept ?? '')
}

/** Adds the members of RFC 9457. The name in `error` identifies the problem, so `type` has no URI of its own. */
function problemBody(refused: Refused, requestId: string): ErrorBody & Problem {
  const { status } = refused.refusal
  return {
    ...errorBody(refused, requestId),
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    instance: `urn:uuid:${requestId}`,
  }
}

type Problem = { type: string; title: string; status: number; instance: string }

/** The refusals that replace the framework's own errors, by status. */
const byFrameworkStatus: Record<number, Refusal> = {
  400: protocolRefusals.malformed,
  404: commonRefusals.not_found,
  405: commonRefusals.method_not_allowed,
  413: commonRefusals.too_large,
  414: commonRefusals.not_found,
  415: commonRefusals.unsupported_media_type,
  416: protocolRefusals.range_not_satisfiable,
  503: commonRefusals.too_busy,
}

/** Converts any error to a refusal: a refusal by a rule, a framework error, an unavailable database or a bug. */
export function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  // The status is checked first. The error of a visitor who disconnects resembles a lost database connection, but the framework
  // gives it a status.
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (contendedResource(error)) return tooBusy({ hasWaited: true })
  if (error instanceof PicturesUnavailable || (status >= 500 && isDatabaseUnavailable(error)))
    return new Refused(commonRefusals.unavailable)
  if (isInvalidText(error)) return new Refused(commonRefusals.invalid)
  const refusal = byFrameworkStatus[status] ?? (status < 500 ? commonRefusals.invalid : commonRefusals.unexpected)
  return new Refused(refusal, { headers: contentRangeOf(error) })
}

/** Returns the length of the file from the error of a range that it does not have. */
function contentRangeOf(error: unknown): Record<string, string> {
  const headers = typeof error === 'object' && error !== null && 'headers' in error ? error.headers : undefined
  if (typeof headers !== 'object' || headers === null || !('Content-Range' in headers)) return {}
  return { 'content-range': String(headers['Content-Range']) }
}

/**
 * Returns the resource for which the request waited too long, if there is one. This is overload, not a fault, so a retry may
 * succeed.
 */
function contendedResource(error: unknown): string | undefined {
  if (isLockTimeout(error)) return 'a lock'
  if (isStatementTimeout(error)) return 'a statement'
  return isPoolTimeout(error) ? 'a database connection' : undefined
}
