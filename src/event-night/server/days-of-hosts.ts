import type { Span } from '#bookings/server/attendance-rows.ts'

const DAYS_BEFORE = 7
const DAYS_AFTER = 1

/** Hosts are shown who attends their events as long as an evening has to be made ready and seen to its end, and no longer. */
export function daysOfHosts(now: Temporal.Instant): Span {
  return { startBy: now.add({ hours: 24 * DAYS_BEFORE }), endAfter: now.subtract({ hours: 24 * DAYS_AFTER }) }
}

/** Whether an event is in these days. */
export function isInDaysOfHosts(
  event: { startsAt: Temporal.Instant | string; endsAt: Temporal.Instant | string },
  now: Temporal.Instant,
): boolean {
  const { startBy, endAfter } = daysOfHosts(now)
  const isSoon = Temporal.Instant.compare(event.startsAt, startBy) <= 0
  return isSoon && Temporal.Instant.compare(event.endsAt, endAfter) > 0
}
