import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { readTicketCode } from '#bookings/rules/ticket-code.ts'
import { bookingByTicket, wasTicketOnce } from '#bookings/server/tickets/ticket-rows.ts'
import type { Db } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

/**
 * The booking whose ticket was typed or scanned at the door. A ticket that was renewed, or whose booking has ended, gets a
 * different refusal from an unknown code. One that has to be paid again is not valid until it is paid.
 */
export async function readTicket(db: Db, typed: string): Promise<string> {
  const code = readTicketCode(typed)
  if (code === undefined) refuse(bookingRefusals.ticket_not_known)
  const booking = await bookingByTicket(db, code)
  if (!booking) {
    const wasGood = await wasTicketOnce(db, code)
    return refuse(wasGood ? bookingRefusals.ticket_not_good : bookingRefusals.ticket_not_known)
  }
  const { id, state, userName, suspendedAt, cancelledAt, payAgainUntil } = booking
  const isGood = state === 'booked' && suspendedAt === null && userName !== null && cancelledAt === null
  if (!isGood) refuse(bookingRefusals.ticket_not_good)
  if (payAgainUntil) refuse(bookingRefusals.ticket_not_paid)
  return id
}
