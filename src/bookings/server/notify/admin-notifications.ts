import { bookingNotifications } from '#bookings/server/notifications.ts'
import { announcementById } from '#bookings/server/announcements/announcement-queries.ts'
import { bookingById, liveBookingsOf } from '#bookings/server/queries.ts'
import { memberNotification, type MaybeNotification } from '#bookings/server/notify/notification.ts'
import { lastTransferredAt } from '#bookings/server/notify/notification-queries.ts'
import { calendarRemovals } from '#bookings/server/places/calendar-removal-queries.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Builds the notification to a member whose booking the owner moved. */
export async function bookingMovedNotification(site: Site, bookingId: string): MaybeNotification {
  const booking = await bookingById(site.db, bookingId)
  const from = booking?.movedFrom && (await bookingById(site.db, booking.movedFrom))
  const event = from && (await eventAtVenue(site.db, from.eventId))
  if (!event || booking?.state !== 'booked' || !booking.ticketCode || booking.memberId === null) return undefined
  // If the booking has been transferred since, its new holder gets a ticket with the notification of the transfer.
  if ((await lastTransferredAt(site.db, bookingId)) !== null) return undefined
  const { memberId, ticketCode } = booking
  const isBookedThere = (await liveBookingsOf(site.db, memberId, [event.id])).some(({ state }) => state === 'booked')
  const before = {
    event,
    calendarRemovals: await calendarRemovals(site.db, memberId, event.id),
    attending: isBookedThere ? ('yes' as const) : ('no' as const),
  }
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
