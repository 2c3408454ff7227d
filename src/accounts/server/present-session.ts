import type { Member } from '#accounts/actor.ts'
import type { Session } from '#accounts/contract/account.ts'
import { areStaffRightsValid } from '#accounts/rules.ts'
import type { sessionsOf } from '#accounts/server/session-queries.ts'

type Row = Awaited<ReturnType<typeof sessionsOf>>[number]

/** Presents a session in its member's own list of devices. */
export function presentSession(session: Row, viewer: Pick<Member, 'sessionId'>, now: Temporal.Instant): Session {
  const { id, device, startedAt, lastUsedAt, lastActivity: words, lastActivityAt: at, secondFactorAt, role } = session
  return {
    id,
    device,
    started_at: startedAt.toString(),
    last_used_at: lastUsedAt.toString(),
    last_activity: words === null || at === null ? null : { words, at: at.toString() },
    second_factor_at: secondFactorAt?.toString() ?? null,
    has_staff_rights:
      role !== 'member' && areStaffRightsValid(secondFactorAt?.epochMilliseconds ?? null, now.epochMilliseconds),
    current: id === viewer.sessionId,
  }
}
