import { bookingSubscriptions } from '#bookings/server/notifications.ts'
import type { Subscription } from '#platform/server/jobs.ts'

/** The queues that handle the domain events of lower capabilities. */
export const subscriptions: readonly Subscription[] = [...bookingSubscriptions]
