import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonRefusals, type Refusal } from '#platform/contract.ts'
import { isDatabaseAway } from '#platform/server/db.ts'
import { errorBody, Refused } from '#platform/server/refusals.ts'

/** Every error of every route becomes the one shape here; what is not a refusal is a bug and is logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefused(error)
    if (refused.refusal.status >= 500 && refused.refusal !== commonRefusals.too_busy) {
      request.log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'a request failed')
    }
    return refusalAnswer(request, reply, refused)
  })
}

export function refusalAnswer(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
  return reply
    .code(refused.refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refused, request.id)))
}

/** What the framework says of a request that it cannot read, in our own names. */
const byFrameworkStatus: Record<number, Refusal> = {
  400: commonRefusals.invalid,
  404: commonRefusals.not_found,
  405: commonRefusals.method_not_allowed,
  413: commonRefusals.too_large,
  414: commonRefusals.invalid,
  415: commonRefusals.unsupported_media_type,
  503: commonRefusals.too_busy,
}

/** Any error as a refusal: rules' own, the framework's, a database that is away, or a bug. */
export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (isDatabaseAway(error)) return new Refused(commonRefusals.unavailable)
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return new Refused(byFrameworkStatus[status] ?? (status < 500 ? commonRefusals.invalid : commonRefusals.unexpected))
}
