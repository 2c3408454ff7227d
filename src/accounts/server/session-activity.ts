import { isNewActivity, LOOKED } from '#accounts/rules.ts'
import { sessionOfCall } from '#accounts/server/access-rules.ts'
import { saveActivity } from '#accounts/server/store/sessions.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { inOneStatement } from '#platform/server/db.ts'
import type { RawRequest, Route } from '#platform/server/http/serve.ts'
import type { Site } from '#platform/server/site.ts'

/** Lets a route record what was done in the caller's session, once it has succeeded. */
export function withActivity(route: Route): Route {
  const { endpoint, answer } = route
  const words = activityOf(endpoint)
  if (words === null) return route
  return {
    ...route,
    async answer(call, site) {
      const result = await answer(call, site)
      await recordActivity(site, call, words)
      return result
    },
  }
}

/** Returns what the list of devices says about a call of this operation, or null for nothing. */
export function activityOf({ method, path, activity }: EndpointShape): string | null {
  if (activity !== undefined) return activity
  if (path.startsWith('/api/admin')) return 'worked in admin'
  return method === 'GET' ? LOOKED : null
}

async function recordActivity(site: Site, call: RawRequest, words: string): Promise<void> {
  const session = sessionOfCall(call)
  if (!session) return
  const at = site.clock.now()
  const { lastActivity, lastActivityAt } = session
  const last =
    lastActivity !== null && lastActivityAt
      ? { words: lastActivity, atMs: lastActivityAt.epochMilliseconds }
      : undefined
  if (!isNewActivity(last, { words, atMs: at.epochMilliseconds })) return
  try {
    await inOneStatement(site.db, (tx) =>
      saveActivity(tx, session.sessionId, { lastActivity: words, lastActivityAt: at }),
    )
  } catch (error) {
    // The call itself has succeeded, and its caller must not repeat it.
    site.log.error({ err: error }, 'the activity of a session could not be recorded')
  }
}
