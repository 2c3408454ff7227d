import * as endpoints from '#accounts/contract/live.ts'
import { signedInUntil } from '#accounts/server/access-rules.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const liveRoutes: readonly Route[] = [
  serve(endpoints.openLiveStream, signedInUntil, async ({ actor: { member, until } }, site) => {
    const { memberId, sessionId } = member
    return { body: await site.live.open({ memberId, sessionId, until }) }
  }),
]
