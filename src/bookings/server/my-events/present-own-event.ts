import type { EndedBooking, OwnEvent } from '#bookings/contract/my-events.ts'
import type { Transfer } from '#bookings/contract/replacement.ts'
import { attendanceDay } from '#bookings/rules/attendance.ts'
import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { isSecondChairOnSale } from '#bookings/rules/second-chairs.ts'
import { toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import type { EndedBookingRow, OwnPlaceRow } from '#bookings/server/my-events/own-place-queries.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { presentOwnBooking } from '#bookings/server/present-own-booking.ts'
import type { Wait } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { daysFromToday } from '#events/server/days-from-today.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'

export type OwnEventParts = {
  event: EventAtVenue
  place: OwnPlaceRow | null
  wait: Wait | null
  transfer: Transfer | null
  /** Whether the member already holds or has paid for a friend's place at the event. */
  hasFriend: boolean
  mails: OwnEvent['mails']
  now: Temporal.Instant
}

/**
 * Presents an event in the member's own list. Omits the booking if the event is cancelled, because a job is ending the booking.
 */
export function presentOwnEvent(parts: OwnEventParts): OwnEvent {
  const { event, place, wait, transfer, hasFriend, mails, now } = parts
  const isCancelled = event.cancelledAt !== null
  const booking = isCancelled ? null : place
  const isAsked = booking?.state === 'booked' && attendanceDay(event, now) !== undefined
  return {
    event: presentEvent(event, now),
    booking: booking && presentOwnBooking(booking, event, now),
    waiting: wait && presentWait(wait),
    transfer: booking && transfer,
    can_transfer: booking?.state === 'booked' && booking.paid && !hasStarted(event, now),
    can_bring_friend: !hasFriend && canBringFriend(event, booking, now),
    still_coming: isAsked ? { answer: booking.attendanceAnswer } : null,
    mails,
  }
}

function canBringFriend(event: EventAtVenue, booking: OwnPlaceRow | null, now: Temporal.Instant): boolean {
  const isBooked = booking?.state === 'booked' && booking.paid
  const isOnSale =
    isSecondChairOnSale(event.startsAt, now) && !isBookingClosed(toEventOnSale(event), now.epochMilliseconds)
  return isBooked && isOnSale && event.pricePence > 0
}

const endReasons = {
  'cancelled by member': 'cancelled by member',
  'event moved': 'refund taken',
  cancelled: 'cancelled by us',
  'event cancelled': 'event cancelled',
  'not paid': 'not paid',
} as const

type EndedBookingParts = Pick<OwnEventParts, 'event' | 'mails' | 'now'> & { booking: EndedBookingRow }

/** Presents a booking that the member had, with what became of the payment. */
export function presentEndedBooking({ event, booking, mails, now }: EndedBookingParts): EndedBooking {
  return {
    event: presentEvent(event, now),
    mails,
    reason: endReasons[booking.endReason],
    paid: booking.paidPence / 100,
    refunded: booking.refundedPence / 100,
    credited: booking.creditedPence / 100,
    refund_if_rebooked: booking.refundIfRebooked,
  }
}

export function presentEvent(event: EventAtVenue, now: Temporal.Instant): OwnEvent['event'] {
  return {
    ...presentEventSummary(event),
    cancelled: event.cancelledAt !== null,
    days_from_today: daysFromToday(event, now),
  }
}

function presentWait({ before, joinedAt }: Wait): OwnEvent['waiting'] {
  return { before, joined_at: joinedAt.toString() }
}
