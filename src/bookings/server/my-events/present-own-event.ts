import type { OwnEvent } from '#bookings/contract/my-events.ts'
import type { HandingOver } from '#bookings/contract/replacement.ts'
import type { OwnPlaceRow } from '#bookings/server/my-events/own-place-rows.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { presentEventInShort } from '#bookings/server/present-event-in-short.ts'
import { presentOwnBooking } from '#bookings/server/present-own-booking.ts'
import type { Wait } from '#bookings/server/waiting-list/waiting-rows.ts'
import { daysFromToday } from '#events/server/days-from-today.ts'
import type { EventAtVenue } from '#events/server/event-rows.ts'

export type OwnEventFacts = {
  event: EventAtVenue
  place: OwnPlaceRow | null
  wait: Wait | null
  handingOver: HandingOver | null
  mails: OwnEvent['mails']
  now: Temporal.Instant
}

/** An event in the member's own list. For a cancelled event no booking is shown: it has ended, or is about to. */
export function presentOwnEvent({ event, place, wait, handingOver, mails, now }: OwnEventFacts): OwnEvent {
  const isCalledOff = event.cancelledAt !== null
  const booking = isCalledOff ? null : place
  return {
    event: {
      ...presentEventInShort(event),
      cancelled: isCalledOff,
      days_from_today: daysFromToday(event, now),
    },
    booking: booking && presentOwnBooking(booking),
    waiting: wait && presentWait(wait),
    handing_over: booking && handingOver,
    can_hand_over: booking?.state === 'booked' && booking.paid && !hasStarted(event, now),
    mails,
  }
}

function presentWait({ before, joinedAt }: Wait): OwnEvent['waiting'] {
  return { before, joined_at: joinedAt.toString() }
}
