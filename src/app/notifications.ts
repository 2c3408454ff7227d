import { accountNotifications } from '#accounts/server/notifications.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { connectionNotifications } from '#connections/server/notifications.ts'
import { contentNotifications } from '#content/server/notifications.ts'
import { eventNightNotifications } from '#event-night/server/notifications.ts'
import { matchingNotifications } from '#matching/server/notifications.ts'
import { messagingNotifications } from '#messaging/server/notifications.ts'
import { mailNotifications } from '#platform/server/mail/notifications.ts'
import type { NotificationRow } from '#platform/server/mail/notification-table.ts'
import { privacyNotifications } from '#privacy/server/notifications.ts'
import { reviewsNotifications } from '#reviews/server/notifications.ts'
import { safetyNotifications } from '#safety/server/notifications.ts'

/** Every email of the site, by capability and name. `docs/notifications.md` is generated from it. */
export const notifications: Record<string, Record<string, NotificationRow>> = {
  platform: mailNotifications,
  content: contentNotifications,
  accounts: accountNotifications,
  safety: safetyNotifications,
  bookings: bookingNotifications,
  'event-night': eventNightNotifications,
  matching: matchingNotifications,
  messaging: messagingNotifications,
  reviews: reviewsNotifications,
  privacy: privacyNotifications,
  connections: connectionNotifications,
}
