/**
 * How long after each failed attempt the next one is made, as Standard Webhooks recommends. The attempts of one message take
 * about three days.
 */
const WAITS: readonly Temporal.DurationLike[] = [
  { seconds: 5 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 5 },
  { hours: 10 },
  { hours: 14 },
  { hours: 20 },
  { hours: 24 },
]

/** A webhook without a success for so long is turned off. */
const FAILING_DAYS = 5

/** Returns when the next attempt is due after this number of failed ones, or null if there is none. */
export function nextAttempt(failed: number, now: Temporal.Instant): Temporal.Instant | null {
  const wait = WAITS[failed - 1]
  return wait ? now.add(wait) : null
}

export function hasFailedTooLong(failingSince: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return failingSince !== null && Temporal.Instant.compare(failingSince.add({ hours: FAILING_DAYS * 24 }), now) <= 0
}
