import { bookingNotifications } from '#bookings/server/notifications.ts'
import { announcementById } from '#bookings/server/announcements/announcement-queries.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { memberNotification, type MaybeNotification } from '#bookings/server/notify/notification.ts'
import { bookingToNotify, recipientAt } from '#bookings/server/notify/notification-queries.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Builds the notification to a member whose booking the owner moved. */
export async function bookingMovedNotification(site: Site, bookingId: string): MaybeNotification {
  const booking = await bookingToNotify(site.db, bookingId)
  const from = booking?.movedFrom && (await bookingById(site.db, booking.movedFrom))
  const event = from && (await eventAtVenue(site.db, from.eventId))
  if (!event || booking?.state !== 'booked' || !booking.ticketCode || booking.memberId === null) return undefined
  // If the booking has been transferred since, its new holder gets a ticket with the notification of the transfer.
  if (booking.transferredAt) return undefined
  const { memberId, ticketCode } = booking
  const there = await recipientAt(site.db, memberId, event.id)
  if (!there) return undefined
  const { calendarRemovals, isBooked } = there
  const before = { event, calendarRemovals, attending: isBooked ? ('yes' as const) : ('no' as const) }
  return memberNotification(site, bookingNotifications['booking moved'], booking, (details) => ({
    ...details,
    before,
    booking: { ticketCode },
  }))
}

/** Builds the email with an announcement from the owner, or nothing if the member is no longer booked. */
export async function announcementNotification(
  site: Site,
  request: Extract<NotificationRequest, { type: 'announcement' }>,
): MaybeNotification {
  const announcement = await announcementById(site.db, request.announcementId)
  const booking = await bookingById(site.db, request.about)
  if (!announcement || booking?.state !== 'booked') return undefined
  return memberNotification(site, bookingNotifications.announcement, booking, (details) => ({
    ...details,
    announcement,
  }))
}
