import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiRoutes } from '#app/api.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { conditionsOf, possibleRefusals } from '#platform/server/http/possible-refusals.ts'

const described = new Map(
  apiRoutes.map((route) => [
    `${route.endpoint.method} ${route.endpoint.path}`,
    {
      endpoint: route.endpoint,
      possible: new Set(possibleRefusals(route).map(({ error, status }) => `${status} ${error}`)),
    },
  ]),
)
const Refusal = z.object({ error: z.string(), fields: z.record(z.string(), z.string()).default({}) })

/**
 * Notes each refusal of the API that the description of its operation does not list, and each field that is refused although its
 * schema allows it and no condition explains it. Faults, which answer 500, are left to the tests that cause them.
 */
export function noteUndescribedRefusals(app: FastifyInstance, note: (line: string) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = `${request.method} ${request.routeOptions.url}`
    const route = described.get(operation)
    if (!route || reply.statusCode < 400 || reply.statusCode === 500 || typeof payload !== 'string') return
    const { error, fields } = Refusal.parse(JSON.parse(payload))
    // At the address of another operation, which only looks like an id.
    if (error === 'method_not_allowed') return
    const answered = `${reply.statusCode} ${error}`
    if (!route.possible.has(answered)) note(`${operation} answered ${answered}, which its description does not list`)
    if (error !== 'invalid' || !isAllowedBySchemas(route.endpoint, request)) return
    for (const [field, text] of Object.entries(fields))
      if (!(field in conditionsOf(route.endpoint))) note(`${operation} has no condition for ${field}: ${text}`)
  })
}

function isAllowedBySchemas({ params, query, body, files }: EndpointShape, request: FastifyRequest): boolean {
  const isAllowed = (schema: z.ZodType | undefined, value: unknown) =>
    schema?.safeParse(value === undefined ? {} : value).success !== false
  return !files && isAllowed(params, request.params) && isAllowed(query, request.query) && isAllowed(body, request.body)
}
