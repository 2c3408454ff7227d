import { doorOpensAtMs } from '#bookings/rules/eligibility.ts'

/** Returns the time from which guests can be checked in. */
export function checkInOpensAt({ startsAt }: { startsAt: Temporal.Instant }): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(doorOpensAtMs({ startsAtMs: startsAt.epochMilliseconds }))
}
