import type { Span } from '#bookings/server/attendance-queries.ts'

const DAYS_BEFORE = 7
const DAYS_AFTER = 1

/** Hosts can see who attends their events for as long as they need to prepare and finish them, and no longer. */
export function hostAccessPeriod(now: Temporal.Instant): Span {
  return { startBy: now.add({ hours: 24 * DAYS_BEFORE }), endAfter: now.subtract({ hours: 24 * DAYS_AFTER }) }
}

/** Whether an event is within those days. */
export function isInHostAccessPeriod(
  event: { startsAt: Temporal.Instant | string; endsAt: Temporal.Instant | string },
  now: Temporal.Instant,
): boolean {
  const { startBy, endAfter } = hostAccessPeriod(now)
  const isSoon = Temporal.Instant.compare(event.startsAt, startBy) <= 0
  return isSoon && Temporal.Instant.compare(event.endsAt, endAfter) > 0
}
