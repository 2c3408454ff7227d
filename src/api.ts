import { browsingRoutes } from '#browsing/server/routes.ts'
import { contentRoutes } from '#content/server/routes.ts'
import type { Route } from '#platform/server/http/serve.ts'

/** Every operation of the API. */
export const apiRoutes: readonly Route[] = [...contentRoutes, ...browsingRoutes]
