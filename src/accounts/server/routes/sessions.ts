import * as accountEndpoints from '#accounts/contract/account.ts'
import * as authenticationEndpoints from '#accounts/contract/authentication.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import { endAllSessions, endOtherSessions, endSession } from '#accounts/server/end-session.ts'
import { presentSession } from '#accounts/server/present-session.ts'
import { refreshSession } from '#accounts/server/refresh-session.ts'
import { activityOf } from '#accounts/server/activity-queries.ts'
import { sessionsOf } from '#accounts/server/session-queries.ts'
import { signIn } from '#accounts/server/sign-in.ts'
import { signOut } from '#accounts/server/sign-out.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const sessionRoutes: readonly Route[] = [
  defineRoute(authenticationEndpoints.authenticate, clientInfo, async ({ actor, body }, site) => {
    const { email, password, code, device_secret: deviceSecret } = body
    const credentials = { email, password, code, deviceSecret }
    const { termsAccepted, secondFactor, ...tokens } = await signIn(site, actor, credentials)
    return { ...tokens, terms_accepted: termsAccepted, second_factor: secondFactor }
  }),
  defineRoute(authenticationEndpoints.refreshSession, publicAccess, ({ body }, site) =>
    refreshSession(site, body.refresh),
  ),
  defineRoute(authenticationEndpoints.signOut, publicAccess, async ({ body }, site) => {
    await signOut(site, body.refresh)
    return {}
  }),
  defineRoute(accountEndpoints.listSessions, signedIn, async ({ actor }, site) => {
    const now = site.clock.now()
    const sessions = await sessionsOf(site.db, actor.memberId, now)
    return sessions.map((session) => presentSession(session, actor, now))
  }),
  defineRoute(accountEndpoints.listActivity, signedIn, async ({ actor }, site) => {
    const events = await activityOf(site.db, actor.memberId)
    return events.map(({ id, kind, at, lastAt, times, device, actorId }) => ({
      ...{ id, kind, at: at.toString(), last_at: lastAt.toString(), times },
      // The device of an owner who acted is not the member's business.
      device: actorId === null ? device : null,
    }))
  }),
  defineRoute(accountEndpoints.endSession, signedIn, async ({ actor, params }, site) => {
    await endSession(site, actor, params.id)
    return {}
  }),
  defineRoute(accountEndpoints.endOtherSessions, signedIn, async ({ actor }, site) => {
    await endOtherSessions(site, actor)
    return {}
  }),
  defineRoute(accountEndpoints.endAllSessions, signedIn, async ({ actor }, site) => {
    await endAllSessions(site, actor)
    return {}
  }),
]
