import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#bookings/contract/waiting-list.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { leaveWaitingList } from '#bookings/server/waiting-list/leave-waiting-list.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'

/** This limit is higher than any member needs. It exists because each join adds a permanent row. */
const joins: Limit = { name: 'waiting lists joined', attempts: 60, minutes: 60 }

export const waitingListRoutes = [
  defineRoute(endpoints.joinWaitingList, signedIn, async ({ actor, params }, site) => {
    await site.limits.enforce(joins, actor.memberId)
    return joinWaitingList(site, actor, params.id)
  }),
  defineRoute(endpoints.leaveWaitingList, signedIn, async ({ actor, params }, site) => {
    await leaveWaitingList(site, actor, params.id)
    return {}
  }),
]
