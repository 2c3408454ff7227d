import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { parseTicketCode } from '#bookings/rules/ticket-code.ts'
import { bookingByTicket, isFormerTicket } from '#bookings/server/tickets/ticket-queries.ts'
import type { Db } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

/**
 * Returns the id of the booking whose ticket was typed or scanned at the door. Refuses with different
 * errors if the code is unknown, if the ticket was replaced or its booking has ended, or if the booking must be paid for
 * again.
 */
export async function readTicket(db: Db, typed: string): Promise<string> {
  const code = parseTicketCode(typed)
  if (code === undefined) refuse(bookingRefusals.ticket_not_found)
  const booking = await bookingByTicket(db, code)
  if (!booking) {
    const wasValid = await isFormerTicket(db, code)
    return refuse(wasValid ? bookingRefusals.ticket_not_valid : bookingRefusals.ticket_not_found)
  }
  const { id, state, userName, suspendedAt, cancelledAt, payAgainUntil } = booking
  const isGood = state === 'booked' && suspendedAt === null && userName !== null && cancelledAt === null
  if (!isGood) refuse(bookingRefusals.ticket_not_valid)
  if (payAgainUntil) refuse(bookingRefusals.ticket_not_paid)
  return id
}
