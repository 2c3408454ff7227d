import { bookingBuilders, eventMovedNotification } from '#bookings/server/notify/booking-notifications.ts'
import { attendanceBuilders } from '#bookings/server/notify/attendance-notifications.ts'
import type { MaybeNotification } from '#bookings/server/notify/notification.ts'
import { announcementNotification, bookingMovedNotification } from '#bookings/server/notify/admin-notifications.ts'
import { paymentBuilders } from '#bookings/server/notify/payment-notifications.ts'
import { replacementBuilders } from '#bookings/server/notify/replacement-notifications.ts'
import {
  secondChairBuilders,
  secondChairMovedNotification,
} from '#bookings/server/notify/second-chair-notifications.ts'
import { skipNotification, notifyOnce } from '#bookings/server/notify/notify-once.ts'
import { voucherBuilders } from '#bookings/server/notify/voucher-notifications.ts'
import { waitingListBuilders } from '#bookings/server/notify/waiting-list-notifications.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Sends the email for a notification, at most once even if the job is retried. Skips a notification that no longer applies or
 * whose recipient's account has been deleted.
 */
export async function notifyMember(site: Site, request: NotificationRequest): Promise<void> {
  if (request.type === 'announcement') return notifyOfAnnouncement(site, request)
  const notification = await buildNotification(site, request)
  if (notification)
    await notifyOnce(site, { about: request.about, type: notification.recordedAs ?? request.type }, notification)
}

/**
 * Sends an announcement from the owner, which is recorded under its own id. A skipped member is recorded as notified, so that
 * the announcement's progress can reach its total.
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
  ...attendanceBuilders,
  ...paymentBuilders,
  ...waitingListBuilders,
  ...replacementBuilders,
  ...secondChairBuilders,
  ...voucherBuilders,
  'booking moved': bookingMovedNotification,
}

function buildNotification(
  site: Site,
  request: Exclude<NotificationRequest, { type: 'announcement' }>,
): MaybeNotification {
  if (request.type === 'event moved') return eventMovedNotification(site, request)
  if (request.type === 'second chair moved') return secondChairMovedNotification(site, request)
  return builders[request.type](site, request.about)
}
