import { retention } from '#platform/retention.ts'

const UNUSED_HOURS = retention.sessions.period.days * 24
/** However often it is renewed. The constraint `sessions_end_for_good` has the same number. */
const LONGEST_HOURS = 90 * 24

/** Returns when a session ends: after 30 days without use, and for good 90 days after it started. */
export function sessionExpiry(session: { startedAt: Temporal.Instant; usedAt: Temporal.Instant }): Temporal.Instant {
  const unused = session.usedAt.add({ hours: UNUSED_HOURS })
  const longest = session.startedAt.add({ hours: LONGEST_HOURS })
  return Temporal.Instant.compare(unused, longest) < 0 ? unused : longest
}
