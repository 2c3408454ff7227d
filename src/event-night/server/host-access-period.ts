import type { Span } from '#bookings/server/attendance-queries.ts'

const DAYS_BEFORE = 7
const DAYS_AFTER = 1

/**
 * Returns the limits for the events whose guests a host can see now: those that start by `startBy` and end after `endAfter`. A
 * host needs the guests only while preparing, running and closing an event.
 */
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
