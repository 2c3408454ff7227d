import { signedIn, signedInFreshIfTwoStep } from '#accounts/server/access-rules.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import * as endpoints from '#bookings/contract/own-calendar.ts'
import { loadOwnCalendar } from '#bookings/server/own-calendar/load-own-calendar.ts'
import { makeCalendarAddress } from '#bookings/server/own-calendar/make-calendar-address.ts'
import { calendarMadeAt } from '#bookings/server/own-calendar/own-calendar-queries.ts'
import { stopCalendarAddress } from '#bookings/server/own-calendar/stop-calendar-address.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const ownCalendarRoutes = [
  defineRoute(endpoints.getCalendarAddress, signedIn, async ({ actor }, site) => {
    const madeAt = await calendarMadeAt(site.db, actor.memberId)
    return { made_at: madeAt?.toString() ?? null }
  }),
  defineRoute(endpoints.makeCalendarAddress, signedInFreshIfTwoStep, async ({ actor }, site) => {
    const { address, madeAt } = await makeCalendarAddress(site, actor)
    return { address, made_at: madeAt.toString() }
  }),
  defineRoute(endpoints.stopCalendarAddress, signedIn, async ({ actor }, site) => {
    await stopCalendarAddress(site, actor)
    return { made_at: null }
  }),
  defineRoute(endpoints.getOwnCalendar, clientInfo, ({ actor, params }, site) =>
    loadOwnCalendar(site, actor, params.file),
  ),
]
