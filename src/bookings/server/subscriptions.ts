import type { Subscription } from '#platform/server/jobs.ts'

/**
 * The domain events of lower capabilities that this capability handles, each with its queue. `notifications.ts` lists the
 * resulting emails.
 */
export const bookingSubscriptions: readonly Subscription[] = [
  { event: 'events.cancelled', queue: 'bookings.event-cancelled' },
  { event: 'events.rescheduled', queue: 'bookings.event-moved' },
  { event: 'events.places-changed', queue: 'bookings.make-offers' },
  { event: 'safety.blocked', queue: 'bookings.pair-blocked' },
  { event: 'accounts.password-changed', queue: 'bookings.stop-calendar' },
]
