import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toRefused } from '#platform/server/http/error-responses.ts'
import type { Route } from '#platform/server/http/serve.ts'
import { errorBody } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { ApiError, type Api } from '#platform/web/api.ts'

/**
 * Builds the API client for rendering pages on the server. It has the same operations, access rules and responses as the HTTP
 * API, but runs in the same process. It always calls operations as a visitor, because HTML never depends on who is signed in.
 */
export function inProcessApi(routes: readonly Route[], site: Site): Api {
  const byAddress = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))
  return async (address, ...input) => {
    const route = byAddress.get(address)
    if (!route || !(route.endpoint.answer instanceof z.ZodType)) throw new Error(`no operation ${address}`)
    try {
      const { body } = await route.answer({ ...input[0] }, site)
      if (typeof body !== 'string') throw new Error(`${address} returned no JSON`)
      return JSON.parse(body)
    } catch (error) {
      const refused = toRefused(error)
      const requestId = randomUUID()
      if (refused.refusal.status >= 500)
        site.log.error({ err: error, request_id: requestId, address }, 'a page could not be rendered')
      throw new ApiError(refused.refusal.status, errorBody(refused, requestId))
    }
  }
}
