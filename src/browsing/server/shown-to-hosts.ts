import type { Span } from '#bookings/server/attendance-rows.ts'

const DAYS_BEFORE = 7
const DAYS_AFTER = 1

/** Hosts are shown who attends their events as long as an evening has to be made ready and seen to its end, and no longer. */
export function spanShownToHosts(now: Temporal.Instant): Span {
  return { startBy: now.add({ hours: 24 * DAYS_BEFORE }), endAfter: now.subtract({ hours: 24 * DAYS_AFTER }) }
}

export function isShownToHosts(event: { starts_at: string; ends_at: string }, now: Temporal.Instant): boolean {
  const { startBy, endAfter } = spanShownToHosts(now)
  const isSoon = Temporal.Instant.compare(event.starts_at, startBy) <= 0
  return isSoon && Temporal.Instant.compare(event.ends_at, endAfter) > 0
}
