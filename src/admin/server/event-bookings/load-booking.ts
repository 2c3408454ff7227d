import { linesOfBooking, sumOfLines, type ReductionLine } from '#bookings/server/reductions/reduction-queries.ts'
import { MemberId } from '#accounts/contract/person.ts'
import type { AdminBooking } from '#admin/contract/booking.ts'
import { presentBooking } from '#admin/server/event-bookings/booking-list-queries.ts'
import {
  bookingWithMember,
  movesOf,
  notesOfBooking,
  paymentsOfBooking,
  type BookingWithMember,
} from '#admin/server/event-bookings/booking-queries.ts'
import { requireEvent, loadEventHeader } from '#admin/server/event-bookings/load-event-overview.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { refundablePenceOf } from '#bookings/server/queries.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Payment = Awaited<ReturnType<typeof paymentsOfBooking>>[number]

/** Loads one booking with its payments, moves and notes. */
export async function loadBooking(site: Site, bookingId: string): Promise<AdminBooking> {
  const booking = await bookingWithMember(site.db, bookingId)
  if (!booking) refuse(bookingRefusals.booking_not_found)
  const now = site.clock.now()
  const [event, payments, notes, moves] = await Promise.all([
    requireEvent(site, booking.eventId),
    paymentsOfBooking(site.db, bookingId),
    notesOfBooking(site.db, bookingId),
    movesOf(site.db, bookingId),
  ])
  const isSettled = booking.state === 'booked' && booking.payAgainUntil === null && booking.memberId !== null
  return {
    ...presentBooking(booking),
    event: await loadEventHeader(site, event),
    member: booking.memberId && booking.email ? { id: MemberId.parse(booking.memberId), email: booking.email } : null,
    booked_at: booking.bookedAt?.toString() ?? null,
    hold_expires_at: booking.state === 'booked' ? null : (booking.holdExpiresAt?.toString() ?? null),
    ended_at: booking.endedAt?.toString() ?? null,
    pay_again_until: booking.payAgainUntil?.toString() ?? null,
    ticket_code: booking.state === 'booked' ? booking.ticketCode : null,
    moved_from: moves.from ? { booking_id: moves.from.id, title: moves.from.title } : null,
    moved_to: moves.to ? { booking_id: moves.to.id, title: moves.to.title } : null,
    payments: payments.map((payment) => presentPayment(payment, booking)),
    notes: notes.map(({ id, body, writtenAt }) => ({ id, body, written_at: writtenAt.toString() })),
    refundable: (await refundablePence(site, payments)) / 100,
    credit: creditIn(await linesOfBooking(site.db, booking.id)) / 100,
    can_be_moved: isSettled && !event.cancelledAt && !hasStarted(event, now),
  }
}

function presentPayment(
  payment: Payment,
  { memberId, buyerId, friendOf }: BookingWithMember,
): AdminBooking['payments'][number] {
  const { id, method, amountPence, state, madeAt, refundId, refundState } = payment
  return {
    id,
    method,
    amount: amountPence / 100,
    state,
    made_at: madeAt.toString(),
    paid_by_another: payment.memberId !== null && payment.memberId !== (friendOf === null ? memberId : buyerId),
    refund: refundId && refundState ? { id: refundId, state: refundState } : null,
  }
}

const creditIn = (lines: readonly ReductionLine[]): number => sumOfLines(lines.filter(({ kind }) => kind === 'credit'))

/** Returns what a cancellation with a refund would refund, or 0 if nothing was paid or all of it is refunded. */
async function refundablePence(site: Site, payments: readonly Payment[]): Promise<number> {
  const active = payments.find(({ state }) => state === 'captured' || state === 'authorised')
  if (!active) return 0
  return active.state === 'authorised' ? active.amountPence : refundablePenceOf(site.db, active)
}
