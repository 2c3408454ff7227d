import { endAllSessions, endSession, listSessions } from '#accounts/contract/account.ts'
import { authenticate, refreshSession, signOut } from '#accounts/contract/authentication.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import * as endCommands from '#accounts/server/end-session.ts'
import * as refreshCommands from '#accounts/server/refresh-session.ts'
import { sessionsOf } from '#accounts/server/session-queries.ts'
import { signIn } from '#accounts/server/sign-in.ts'
import * as signOutCommands from '#accounts/server/sign-out.ts'
import { signedIn } from '#accounts/server/signed-in.ts'
import { anyone } from '#platform/server/http/anyone.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const sessionRoutes: readonly Route[] = [
  serve(authenticate, clientInfo, async ({ actor, body }, site) => {
    const { termsAccepted, secondFactor, ...tokens } = await signIn(site, actor, body)
    return { ...tokens, terms_accepted: termsAccepted, second_factor: secondFactor }
  }),
  serve(refreshSession, anyone, ({ body }, site) => refreshCommands.refreshSession(site, body.refresh)),
  serve(signOut, anyone, async ({ body }, site) => {
    await signOutCommands.signOut(site, body.refresh)
    return {}
  }),
  serve(listSessions, signedIn, async ({ actor }, site) => {
    const sessions = await sessionsOf(site.db, actor.memberId, site.clock.now())
    return sessions.map(({ id, device, startedAt, lastUsedAt }) => ({
      id,
      device,
      started_at: startedAt.toString(),
      last_used_at: lastUsedAt.toString(),
      current: id === actor.sessionId,
    }))
  }),
  serve(endSession, signedIn, async ({ actor, params }, site) => {
    await endCommands.endSession(site, actor, params.id)
    return {}
  }),
  serve(endAllSessions, signedIn, async ({ actor }, site) => {
    await endCommands.endAllSessions(site, actor)
    return {}
  }),
]
