import { bookingSubscriptions } from '#bookings/server/subscriptions.ts'
import { eventNightSubscriptions } from '#event-night/server/subscriptions.ts'
import type { Subscription } from '#platform/server/jobs.ts'

/** The queues that get a job from each domain event. */
export const subscriptions: readonly Subscription[] = [...bookingSubscriptions, ...eventNightSubscriptions]
