import { calendarFileAddress } from '#bookings/server/calendar-file-address.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { isNightOpen } from '#bookings/rules/night-open.ts'
import { presentEventBefore } from '#bookings/server/places/event-before-queries.ts'
import type { BookingRow } from '#bookings/server/queries.ts'
import { toEventState } from '#events/server/event-state.ts'

type EventOfBooking = Parameters<typeof toEventState>[0]

/** Presents a live booking to its own member. A move is shown until the deadline for the refund that it allows. */
export function presentOwnBooking(row: BookingRow, event: EventOfBooking, now: Temporal.Instant): OwnBooking {
  const mayTakeRefund = row.refundUntil !== null && Temporal.Instant.compare(now, row.refundUntil) < 0
  return {
    id: row.id,
    state: row.state === 'held' ? 'held' : 'booked',
    price: row.pricePence / 100,
    to_pay: (row.pricePence - row.reducedPence) / 100,
    credit_used: row.creditUsedPence / 100,
    hold_expires_at: row.state === 'held' ? (row.holdExpiresAt?.toString() ?? null) : null,
    booked_at: row.bookedAt?.toString() ?? null,
    ticket_code: row.ticketCode,
    pay_again_until: row.payAgainUntil?.toString() ?? null,
    absent: row.absentAt !== null,
    night_open: row.state === 'booked' && isNightOpen(toEventState(event), now.epochMilliseconds),
    offer_ends_at: row.state === 'held' ? (row.offerEndsAt?.toString() ?? null) : null,
    refund_until: row.refundUntil?.toString() ?? null,
    calendar_file: calendarFileAddress(row.eventId, row.calendarRemovals),
    event_before: mayTakeRefund ? presentEventBefore(row.eventBefore) : null,
  }
}
