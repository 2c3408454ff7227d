import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/lateness.ts'
import { reportLateness } from '#bookings/server/lateness/report-lateness.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const latenessRoutes = [
  defineRoute(endpoints.reportLateness, signedIn, async ({ actor, params, body }, site) => {
    await reportLateness(site, actor, params.id, body.delay)
    return { delay: body.delay }
  }),
]
