import type { Subscription } from '#platform/server/jobs.ts'

/** The domain events of lower capabilities that this capability handles, each with its queue. */
export const eventNightSubscriptions: readonly Subscription[] = [
  { event: 'safety.blocked', queue: 'event-night.pair-blocked' },
]
