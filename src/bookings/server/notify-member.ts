import { bookingBuilders, eventMovedNotification } from '#bookings/server/notify/booking-notifications.ts'
import type { MaybeNotification } from '#bookings/server/notify/notification.ts'
import { announcementNotification, bookingMovedNotification } from '#bookings/server/notify/admin-notifications.ts'
import { paymentBuilders } from '#bookings/server/notify/payment-notifications.ts'
import { replacementBuilders } from '#bookings/server/notify/replacement-notifications.ts'
import { skipNotification, notifyOnce } from '#bookings/server/notify/notify-once.ts'
import { waitingListBuilders } from '#bookings/server/notify/waiting-list-notifications.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Sends one email for each notification, however often the job runs. Sends nothing to a member who is gone or was notified
 * before, and nothing that no longer applies.
 */
export async function notifyMember(site: Site, request: NotificationRequest): Promise<void> {
  if (request.type === 'announcement') return notifyOfAnnouncement(site, request)
  const notification = await buildNotification(site, request)
  if (notification)
    await notifyOnce(site, { about: request.about, type: notification.recordedAs ?? request.type }, notification)
}

/**
 * Each announcement from the owner is a separate notification. A member who is left out counts as done, so that its progress
 * completes.
 */
async function notifyOfAnnouncement(
  site: Site,
  request: Extract<NotificationRequest, { type: 'announcement' }>,
): Promise<void> {
  const key = { about: request.about, type: `announcement ${request.announcementId}` }
  const notification = await announcementNotification(site, request)
  await (notification ? notifyOnce(site, key, notification) : skipNotification(site, key))
}

const builders = {
  ...bookingBuilders,
  ...paymentBuilders,
  ...waitingListBuilders,
  ...replacementBuilders,
  'booking moved': bookingMovedNotification,
}

function buildNotification(
  site: Site,
  request: Exclude<NotificationRequest, { type: 'announcement' }>,
): MaybeNotification {
  return request.type === 'event moved'
    ? eventMovedNotification(site, request)
    : builders[request.type](site, request.about)
}
