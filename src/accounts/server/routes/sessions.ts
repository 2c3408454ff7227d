import * as accountEndpoints from '#accounts/contract/account.ts'
import * as authenticationEndpoints from '#accounts/contract/authentication.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import { endAllSessions, endSession } from '#accounts/server/end-session.ts'
import { refreshSession } from '#accounts/server/refresh-session.ts'
import { sessionsOf } from '#accounts/server/session-queries.ts'
import { signIn } from '#accounts/server/sign-in.ts'
import { signOut } from '#accounts/server/sign-out.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import { anyone } from '#platform/server/http/public-access.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const sessionRoutes: readonly Route[] = [
  serve(authenticationEndpoints.authenticate, clientInfo, async ({ actor, body }, site) => {
    const { termsAccepted, secondFactor, ...tokens } = await signIn(site, actor, body)
    return { ...tokens, terms_accepted: termsAccepted, second_factor: secondFactor }
  }),
  serve(authenticationEndpoints.refreshSession, anyone, ({ body }, site) => refreshSession(site, body.refresh)),
  serve(authenticationEndpoints.signOut, anyone, async ({ body }, site) => {
    await signOut(site, body.refresh)
    return {}
  }),
  serve(accountEndpoints.listSessions, signedIn, async ({ actor }, site) => {
    const sessions = await sessionsOf(site.db, actor.memberId, site.clock.now())
    return sessions.map(({ id, device, startedAt, lastUsedAt }) => ({
      id,
      device,
      started_at: startedAt.toString(),
      last_used_at: lastUsedAt.toString(),
      current: id === actor.sessionId,
    }))
  }),
  serve(accountEndpoints.endSession, signedIn, async ({ actor, params }, site) => {
    await endSession(site, actor, params.id)
    return {}
  }),
  serve(accountEndpoints.endAllSessions, signedIn, async ({ actor }, site) => {
    await endAllSessions(site, actor)
    return {}
  }),
]
