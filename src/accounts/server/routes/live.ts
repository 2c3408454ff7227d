import * as endpoints from '#accounts/contract/live.ts'
import { signedInWithExpiry } from '#accounts/server/access-rules.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const liveRoutes: readonly Route[] = [
  defineRoute(endpoints.openLiveStream, signedInWithExpiry, async ({ actor: { member, until } }, site) => {
    const { memberId, sessionId } = member
    return { body: await site.live.open({ memberId, sessionId, until }) }
  }),
]
