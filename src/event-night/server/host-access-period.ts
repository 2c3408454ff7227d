import type { Span } from '#bookings/server/attendance-queries.ts'

const DAYS_BEFORE = 7
const DAYS_AFTER = 1

/** Returns the period in which hosts can see who attends an event: only while they prepare, run and close it. */
export function hostAccessPeriod(now: Temporal.Instant): Span {
  return { startBy: now.add({ hours: 24 * DAYS_BEFORE }), endAfter: now.subtract({ hours: 24 * DAYS_AFTER }) }
}

/** Returns true if the event is within the host access period now. */
export function isInHostAccessPeriod(
  event: { startsAt: Temporal.Instant | string; endsAt: Temporal.Instant | string },
  now: Temporal.Instant,
): boolean {
  const { startBy, endAfter } = hostAccessPeriod(now)
  const isSoon = Temporal.Instant.compare(event.startsAt, startBy) <= 0
  return isSoon && Temporal.Instant.compare(event.endsAt, endAfter) > 0
}
