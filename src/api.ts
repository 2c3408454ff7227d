import { accountRoutes } from '#accounts/server/routes/accounts.ts'
import { sessionRoutes } from '#accounts/server/routes/sessions.ts'
import { bookingRoutes } from '#bookings/server/routes.ts'
import { browsingRoutes } from '#browsing/server/routes.ts'
import { contentRoutes } from '#content/server/routes.ts'
import type { Route } from '#platform/server/http/serve.ts'
import { profileRoutes } from '#profiles/server/routes.ts'

/** Every operation of the API. */
export const apiRoutes: readonly Route[] = [
  ...contentRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...profileRoutes,
  ...bookingRoutes,
  ...browsingRoutes,
]
