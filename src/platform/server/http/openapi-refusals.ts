import { commonRefusals, type Refusal } from '#platform/contract.ts'
import { possibleRefusals, type DescribedRoute } from '#platform/server/http/possible-refusals.ts'
import { protocolRefusals } from '#platform/server/http/protocol-refusals.ts'

type Response = { description: string; content: Record<string, Record<string, unknown>> }

const ErrorBody = {
  type: 'object',
  required: ['error', 'detail', 'request_id', 'type', 'title', 'status', 'instance'],
  properties: {
    error: { type: 'string' },
    detail: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    instance: { type: 'string' },
  },
}

/** Statuses that many operations answer only with these refusals. */
const shared: Readonly<Record<number, readonly Refusal[]>> = {
  400: [protocolRefusals.malformed],
  401: [commonRefusals.not_signed_in],
  408: [commonRefusals.too_slow],
  413: [commonRefusals.too_large],
  415: [commonRefusals.unsupported_media_type],
  422: [commonRefusals.invalid],
  429: [commonRefusals.too_many_requests],
  431: [protocolRefusals.headers_too_large],
  503: [commonRefusals.too_busy, commonRefusals.unavailable],
}

/** The components to which `refusalResponses` refers. */
export const sharedResponses = {
  schemas: { Error: ErrorBody },
  responses: Object.fromEntries(Object.entries(shared).map(([status, refusals]) => [status, describe(refusals)])),
}

/** Describes the refusals of an operation by status. */
export function refusalResponses(route: DescribedRoute): Record<string, Response | { $ref: string }> {
  const byStatus = Map.groupBy(possibleRefusals(route), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      status,
      isSame(shared[status] ?? [], refusals) ? { $ref: `#/components/responses/${status}` } : describe(refusals),
    ]),
  )
}

function isSame(some: readonly Refusal[], others: readonly Refusal[]): boolean {
  return some.length === others.length && some.every((refusal) => others.includes(refusal))
}

/** Names each possible value of `error` with the sentence that goes with it. */
function describe(refusals: readonly Refusal[]): Response {
  const names = refusals.map(({ error }) => error)
  const schema = { $ref: '#/components/schemas/Error', properties: { error: { enum: names } } }
  return {
    description: refusals.map(({ error, detail }) => `${error}: ${detail}`).join(' '),
    content: { 'application/json': { schema } },
  }
}
