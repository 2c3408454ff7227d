import { calendarRemovals } from '#bookings/server/places/calendar-removal-queries.ts'
import { calendarFileAddress } from '#bookings/server/calendar-file-address.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/replacement.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { loadReplacement, loadReplacementAsMember } from '#bookings/server/replacements/load-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { withdrawReplacement } from '#bookings/server/replacements/withdraw-replacement.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const replacementRoutes = [
  defineRoute(endpoints.startReplacement, signedIn, async ({ actor, params, body }, site) =>
    startReplacement(site, actor, params.id, body.email),
  ),
  defineRoute(endpoints.withdrawReplacement, signedIn, async ({ actor, params }, site) => {
    await withdrawReplacement(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.getReplacement, publicAccess, async ({ body }, site) => loadReplacement(site, body.token)),
  defineRoute(endpoints.getReplacementAsMember, signedIn, async ({ actor, body }, site) =>
    loadReplacementAsMember(site, actor, body.token),
  ),
  defineRoute(endpoints.acceptReplacement, signedIn, async ({ actor, body }, site) => {
    const eventId = await acceptReplacement(site, actor, body.token)
    const removals = await calendarRemovals(site.db, actor.memberId, eventId)
    return { event_id: eventId, calendar_file: calendarFileAddress(eventId, removals) }
  }),
]
