import { makeAccessToken } from '#accounts/server/access-token.ts'
import { newToken } from '#accounts/server/link-token.ts'
import { endOldestSessions, insertSession } from '#accounts/server/store/sessions.ts'
import type { Gender, Role } from '#accounts/contract/person.ts'
import type { Tokens } from '#accounts/contract/signing-in.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

const REFRESH_HOURS = 30 * 24
/** More devices than anyone has. Without an end a member could sign in until no statement ends all of it in time. */
const MOST_SESSIONS = 100

/** When a session that is used now ends, if it is not used again. */
export function sessionEnd(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: REFRESH_HOURS })
}

/** A session on a new device, with its first tokens. */
export async function startSession(
  site: Site,
  tx: Tx,
  member: { id: string; gender: Gender; role: Role },
  device: string,
): Promise<Tokens> {
  const sessionId = newId()
  const startedAt = site.clock.now()
  const expiresAt = sessionEnd(startedAt)
  const refresh = newToken()
  await insertSession(tx, { id: sessionId, memberId: member.id, device, startedAt, expiresAt }, refresh.hash)
  await endOldestSessions(tx, member.id, { keep: MOST_SESSIONS })
  const access = await makeAccessToken(site, { memberId: member.id, sessionId, ...member })
  return { access, refresh: refresh.token }
}
