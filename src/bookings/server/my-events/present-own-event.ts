import type { OwnEvent } from '#bookings/contract/my-events.ts'
import type { Transfer } from '#bookings/contract/replacement.ts'
import type { OwnPlaceRow } from '#bookings/server/my-events/own-place-queries.ts'
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
  mails: OwnEvent['mails']
  now: Temporal.Instant
}

/**
 * Presents an event in the member's own list. Omits the booking if the event is cancelled, because a job is ending the booking.
 */
export function presentOwnEvent({ event, place, wait, transfer, mails, now }: OwnEventParts): OwnEvent {
  const isCancelled = event.cancelledAt !== null
  const booking = isCancelled ? null : place
  return {
    event: {
      ...presentEventSummary(event),
      cancelled: isCancelled,
      days_from_today: daysFromToday(event, now),
    },
    booking: booking && presentOwnBooking(booking),
    waiting: wait && presentWait(wait),
    transfer: booking && transfer,
    can_transfer: booking?.state === 'booked' && booking.paid && !hasStarted(event, now),
    mails,
  }
}

function presentWait({ before, joinedAt }: Wait): OwnEvent['waiting'] {
  return { before, joined_at: joinedAt.toString() }
}
