import { bookingMovedMail } from '#bookings/server/emails/booking-moved-mail.tsx'
import { letterToAttendeesMail } from '#bookings/server/emails/letter-to-attendees-mail.tsx'
import { letterById } from '#bookings/server/letters/letter-rows.ts'
import { bookingById, liveBookingsOf } from '#bookings/server/queries.ts'
import { letterToGuest, type Written } from '#bookings/server/tell/letter.ts'
import { lastHandedOverAt, timesTakenOut } from '#bookings/server/tell/told-rows.ts'
import type { Told } from '#bookings/server/tell/what-is-told.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** Notifies the member whose booking the owner moved. */
export async function bookingMovedLetter(site: Site, bookingId: string): Written {
  const booking = await bookingById(site.db, bookingId)
  const from = booking?.movedFrom && (await bookingById(site.db, booking.movedFrom))
  const event = from && (await eventAtVenue(site.db, from.eventId))
  if (!event || booking?.state !== 'booked' || !booking.ticketCode || booking.memberId === null) return undefined
  // A member who accepted a transfer meanwhile is notified of that, with their own ticket.
  if ((await lastHandedOverAt(site.db, bookingId)) !== null) return undefined
  const { memberId, ticketCode } = booking
  const isBookedThere = (await liveBookingsOf(site.db, memberId, [event.id])).some(({ state }) => state === 'booked')
  const before = {
    event,
    timesTakenOut: await timesTakenOut(site.db, memberId, event.id),
    isComing: isBookedThere ? ('yes' as const) : ('no' as const),
  }
  return letterToGuest(site, booking, (facts) => bookingMovedMail({ ...facts, before, booking: { ticketCode } }))
}

/** An announcement from the owner to everyone who is booked. It is not sent to a member who is no longer booked. */
export async function attendeesLetter(site: Site, told: Extract<Told, { what: 'letter' }>): Written {
  const letter = await letterById(site.db, told.letterId)
  const booking = await bookingById(site.db, told.about)
  if (!letter || booking?.state !== 'booked') return undefined
  return letterToGuest(site, booking, (facts) => letterToAttendeesMail({ ...facts, letter }))
}
