import { attendanceDay } from '#bookings/rules/attendance.ts'
import { isAnswerMissing } from '#bookings/server/attendance/attendance-queries.ts'
import { newAttendanceLink } from '#bookings/server/attendance/attendance-link.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import { memberNotification, type NotificationBuilders } from '#bookings/server/notify/notification.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'

/** Builds the second question whether an attendee is coming. */
export const attendanceBuilders = {
  async 'still coming'(site, bookingId) {
    const booking = await bookingById(site.db, bookingId)
    const event = booking && (await eventAtVenue(site.db, booking.eventId))
    const eventDay = event && attendanceDay(event, site.clock.now())
    if (!event || event.cancelledAt || eventDay === undefined) return undefined
    const { memberId, state, payAgainUntil } = booking
    if (memberId === null || state !== 'booked' || payAgainUntil) return undefined
    if (!(await isAnswerMissing(site.db, { bookingId, memberId, eventDay }))) return undefined
    const { address: answerLink, save } = newAttendanceLink(site, { bookingId, memberId })
    const notification = await memberNotification(site, bookingNotifications['still coming'], booking, (details) => ({
      ...details,
      answerLink,
    }))
    return notification && { ...notification, save, recordedAs: `still coming ${eventDay}` }
  },
} satisfies NotificationBuilders
