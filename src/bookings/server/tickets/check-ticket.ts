import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { checkTicket as contract } from '#bookings/contract/tickets.ts'
import { readTicketCode } from '#bookings/rules/ticket-code.ts'
import { presentEventInShort } from '#bookings/server/present-event-in-short.ts'
import { bookingByTicket, wasTicketOnce } from '#bookings/server/tickets/ticket-rows.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Whose ticket this is, as it was typed or scanned at the door. One that was renewed, or whose booking has ended, is told from one that never was. */
export async function checkTicket(site: Pick<Site, 'db'>, typed: string): Promise<AnswerOf<typeof contract>> {
  const code = readTicketCode(typed)
  if (code === undefined) refuse(bookingRefusals.ticket_not_known)
  const booking = await bookingByTicket(site.db, code)
  if (!booking) {
    const wasGood = await wasTicketOnce(site.db, code)
    return refuse(wasGood ? bookingRefusals.ticket_not_good : bookingRefusals.ticket_not_known)
  }
  const { userName, suspendedAt } = booking
  const event = await eventAtVenue(site.db, booking.eventId)
  const isGood = booking.state === 'booked' && suspendedAt === null
  if (!isGood || userName === null || !event || event.cancelledAt) refuse(bookingRefusals.ticket_not_good)
  return {
    booking_id: booking.id,
    event: presentEventInShort(event),
    user_name: userName,
    absent: booking.absentAt !== null,
  }
}
