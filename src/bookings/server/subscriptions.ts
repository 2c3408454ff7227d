import type { Subscription } from '#platform/server/jobs.ts'

/**
 * The domain events of lower capabilities that bookings handle, each with its queue. `notifications.ts` lists the emails that
 * follow.
 */
export const bookingSubscriptions: readonly Subscription[] = [
  { event: 'events.cancelled', queue: 'bookings.event-cancelled' },
  { event: 'events.rescheduled', queue: 'bookings.event-moved' },
  { event: 'events.places-changed', queue: 'bookings.make-offers' },
  { event: 'safety.blocked', queue: 'bookings.pair-blocked' },
]
