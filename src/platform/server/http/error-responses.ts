import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonRefusals, type Refusal } from '#platform/contract.ts'
import type { Config } from '#platform/server/config.ts'
import {
  isDatabaseUnavailable,
  isInvalidText,
  isLockTimeout,
  isPoolTimeout,
  isStatementTimeout,
} from '#platform/server/db.ts'
import { transportSecurity } from '#platform/server/http/security-headers.ts'
import { errorBody, Refused, tooBusy } from '#platform/server/refusals.ts'

/** Converts every error to the standard error shape. An error that is not a refusal is a bug and is logged. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = toRefused(error)
    // Named refusals and overload are not faults.
    if (refused.refusal.status >= 500 && refused !== error && refused.refusal !== commonRefusals.too_busy) {
      request.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'a request failed')
    }
    const waitedFor = contendedResource(error)
    if (waitedFor)
      request.log.warn(
        { err: error, request_id: request.id, route: request.routeOptions.url },
        `a request waited too long for ${waitedFor}`,
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
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (!socket.writable) return void socket.destroy(error)
      const body = JSON.stringify(errorBody(new Refused(commonRefusals.invalid), randomUUID()))
      const lines = [
        `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`,
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

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
  // The rest of a slow upload is not awaited.
  if (refused.refusal === commonRefusals.too_slow) reply.header('connection', 'close')
  return reply
    .code(refused.refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refused, request.id)))
}

/** The refusals that replace the framework's own errors, by status. */
const byFrameworkStatus: Record<number, Refusal> = {
  400: commonRefusals.invalid,
  404: commonRefusals.not_found,
  405: commonRefusals.method_not_allowed,
  413: commonRefusals.too_large,
  414: commonRefusals.invalid,
  415: commonRefusals.unsupported_media_type,
  503: commonRefusals.too_busy,
}

/** Converts any error to a refusal: a refusal by a rule, a framework error, an unavailable database or a bug. */
export function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  // The status is checked first. The error of a visitor who disconnects resembles a lost database connection, but the framework
  // gives it a status.
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (contendedResource(error)) return tooBusy()
  if (status >= 500 && isDatabaseUnavailable(error)) return new Refused(commonRefusals.unavailable)
  if (isInvalidText(error)) return new Refused(commonRefusals.invalid)
  return new Refused(byFrameworkStatus[status] ?? (status < 500 ? commonRefusals.invalid : commonRefusals.unexpected))
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
