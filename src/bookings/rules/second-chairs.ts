/** A friend claims the place until this many hours before the event starts. Then it is released and refunded. */
export const CLAIM_ENDS_HOURS = 24

/** A place for a friend is on sale until this many hours before the start, so that there is a day in which to claim it. */
export const SECOND_CHAIR_SALE_ENDS_HOURS = 48

/** The buyer of a place that nobody has claimed is reminded from this many hours before the start. */
export const CLAIM_REMINDER_HOURS = 72

/** Returns the time until which a friend can claim a place at an event. */
export function claimEndsAt(startsAt: Temporal.Instant): Temporal.Instant {
  return startsAt.subtract({ hours: CLAIM_ENDS_HOURS })
}

/** Returns whether a place can still be bought for a friend. */
export function isSecondChairOnSale(startsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, startsAt.subtract({ hours: SECOND_CHAIR_SALE_ENDS_HOURS })) < 0
}
