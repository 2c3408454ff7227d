import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { BookingRow } from '#bookings/server/queries.ts'

/** Presents a live booking to its own member. */
export function presentOwnBooking(row: BookingRow): OwnBooking {
  return {
    id: row.id,
    state: row.state === 'held' ? 'held' : 'booked',
    price: row.pricePence / 100,
    hold_expires_at: row.state === 'held' ? (row.holdExpiresAt?.toString() ?? null) : null,
    booked_at: row.bookedAt?.toString() ?? null,
    ticket_code: row.ticketCode,
    pay_again_until: row.payAgainUntil?.toString() ?? null,
    absent: row.absentAt !== null,
    offer_ends_at: row.state === 'held' ? (row.offerEndsAt?.toString() ?? null) : null,
    refund_until: row.refundUntil?.toString() ?? null,
  }
}
