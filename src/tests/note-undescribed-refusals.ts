import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apiRoutes } from '#app/api.ts'
import { possibleRefusals } from '#platform/server/http/possible-refusals.ts'

const described = new Map(
  apiRoutes.map((route) => [
    `${route.endpoint.method} ${route.endpoint.path}`,
    new Set(possibleRefusals(route).map(({ error, status }) => `${status} ${error}`)),
  ]),
)
const Refusal = z.object({ error: z.string() })

/**
 * Notes each refusal of the API that the description of its operation does not list. Faults, which answer 500, are left to the
 * tests that cause them.
 */
export function noteUndescribedRefusals(app: FastifyInstance, note: (line: string) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = `${request.method} ${request.routeOptions.url}`
    const possible = described.get(operation)
    if (!possible || reply.statusCode < 400 || reply.statusCode === 500 || typeof payload !== 'string') return
    const { error } = Refusal.parse(JSON.parse(payload))
    const answered = `${reply.statusCode} ${error}`
    if (!possible.has(answered)) note(`${operation} answered ${answered}, which its description does not list`)
  })
}
