import type { EventAtWork, getEventOverview } from '#admin/contract/one-event.ts'
import { figuresOf, toPayBackAt } from '#admin/server/one-event/event-figure-rows.ts'
import { presentEventInShort } from '#bookings/server/present-event-in-short.ts'
import { waitersAt } from '#bookings/server/waiting-list/waiting-rows.ts'
import { eventRefusals } from '#events/contract.ts'
import { stageOf } from '#events/rules.ts'
import { eventOfAnyState, type EventAtVenue } from '#events/server/event-rows.ts'
import { stateOf } from '#events/server/event-state.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Includes drafts, because only the owner calls this. */
export async function eventAtWork(site: Site, eventId: number): Promise<EventAtVenue> {
  return (await eventOfAnyState(site.db, eventId)) ?? refuse(eventRefusals.event_not_found)
}

export function presentEventAtWork(event: EventAtVenue, now: Temporal.Instant): EventAtWork {
  const state = stageOf(stateOf(event), now.epochMilliseconds)
  return { ...presentEventInShort(event), state, price: event.pricePence / 100 }
}

/** The overview of one event. */
export async function seeEvent(site: Site, eventId: number): Promise<AnswerOf<typeof getEventOverview>> {
  const event = await eventAtWork(site, eventId)
  const [figures, waiters, toPayBack] = await Promise.all([
    figuresOf(site.db, eventId),
    waitersAt(site.db, [eventId]),
    toPayBackAt(site.db, eventId),
  ])
  const waiting = waiters.get(eventId) ?? { M: 0, F: 0 }
  return {
    event: presentEventAtWork(event, site.clock.now()),
    places: { women: event.femalePlaces, men: event.malePlaces },
    booked: { women: figures.bookedF, men: figures.bookedM },
    held: { women: figures.heldF, men: figures.heldM },
    offered: { women: figures.offeredF, men: figures.offeredM },
    waiting: { women: waiting.F, men: waiting.M },
    paid: figures.paidPence / 100,
    refunded: figures.refundedPence / 100,
    to_pay_back: toPayBack.map(({ refundId, bookingId, userName, amountPence }) => ({
      refund_id: refundId,
      booking_id: bookingId,
      user_name: userName,
      amount: amountPence / 100,
    })),
  }
}
