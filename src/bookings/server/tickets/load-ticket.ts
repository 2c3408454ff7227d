import { calendarFileAddress } from '#bookings/server/calendar-file-address.ts'
import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { Ticket } from '#bookings/contract/tickets.ts'
import { attendanceQuestion } from '#bookings/server/attendance/attendance-question.ts'
import { canReportLateness } from '#bookings/rules/lateness.ts'
import { delayOf } from '#bookings/server/lateness/lateness-queries.ts'
import { isNightOpen } from '#bookings/rules/night-open.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { ownTicket } from '#bookings/server/tickets/ticket-queries.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads a member's ticket, with directions to the venue. */
export async function loadTicket(
  site: Pick<Site, 'db' | 'clock'>,
  by: Pick<Member, 'memberId'>,
  eventId: number,
): Promise<Ticket> {
  const own = await ownTicket(site.db, by.memberId, eventId)
  const event = own && (await eventAtVenue(site.db, eventId))
  if (!event || own.ticketCode === null) return refuse(bookingRefusals.booking_not_found)
  if (own.payAgainUntil) refuse(bookingRefusals.booking_not_paid)
  const { lat, lng, directions, cancelledAt } = event
  const now = site.clock.now()
  return {
    event: { ...presentEventSummary(event), cancelled: cancelledAt !== null },
    booking_id: own.id,
    user_name: own.userName,
    ticket_code: own.ticketCode,
    lat,
    lng,
    directions,
    calendar_file: calendarFileAddress(eventId, own.calendarRemovals),
    night_open: isNightOpen(toEventState(event), now.epochMilliseconds),
    still_coming: await attendanceQuestion(site.db, { event, bookingId: own.id, memberId: by.memberId, now }),
    lateness: canReportLateness(event, now)
      ? { delay: await delayOf(site.db, { bookingId: own.id, memberId: by.memberId }) }
      : null,
  }
}
