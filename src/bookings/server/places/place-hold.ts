import type { Member } from '#accounts/actor.ts'
import { HOLD_MINUTES } from '#bookings/rules/holds.ts'
import { requireEligible } from '#bookings/server/places/check-eligibility.ts'
import { completeBooking } from '#bookings/server/places/complete-booking.ts'
import {
  readBookingContext,
  type LiveBooking,
  type BookingContext,
} from '#bookings/server/places/booking-context-queries.ts'
import { acceptOffer } from '#bookings/server/places/accept-offer.ts'
import { insertBooking } from '#bookings/server/store/bookings.ts'
import { insertPayment, type LockedPayment } from '#bookings/server/store/payments.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { channelPricePence } from '#bookings/server/places/channel-price.ts'
import { eventRefusals } from '#events/contract.ts'
import { inEventTurn } from '#events/server/event-turns.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The sales channels that hold a place: online before the event, or at its door. */
export type HoldChannel = 'online' | 'door'

type HoldOptions = {
  eventId: number
  channel: HoldChannel
  /** The code of the link by which the member came. */
  linkCode?: string | null | undefined
}

/** A member's place, with its payment if that has just been made too. */
export type PlacedHold = { own: LiveBooking; payment?: LockedPayment }

/**
 * Holds a place at the event for the member while they pay, or books it immediately if the event is free. Returns the existing
 * hold if the member already has one, or their booking if it has to be paid again. Extends an offered hold to allow time to
 * pay.
 */
export async function placeHold(
  site: Site,
  by: Member,
  { eventId, channel, linkCode = null }: HoldOptions,
): Promise<PlacedHold> {
  return inEventTurn(site.db, eventId, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const context = await readBookingContext(tx, eventId, by.memberId)
    const now = site.clock.now()
    const { own } = context
    if (own?.state === 'held') return { own: await acceptOffer(site, tx, own, { event, context, by, now }) }
    if (own?.payAgainUntil) return { own }
    requireEligible(site, channel, { event, context, now })
    return holdOrBook(site, tx, { event, context, channel, linkCode, memberId: by.memberId, now })
  })
}

type HoldRequest = {
  event: EventRow
  context: BookingContext
  channel: HoldChannel
  linkCode: string | null
  memberId: string
  now: Temporal.Instant
}

/** The values of `bookings.sold`. */
const soldBy = { online: 'in advance', door: 'at the door' } as const

async function holdOrBook(site: Site, tx: Tx, request: HoldRequest): Promise<PlacedHold> {
  const { event, context, channel, linkCode, memberId, now } = request
  if (context.freeNumber === null) throw new Error('no free place was found although one is on sale')
  const id = newId()
  const pricePence = channelPricePence(channel, event)
  const isFree = pricePence === 0
  const own: LiveBooking = {
    id,
    pricePence,
    reductions: [],
    toPayPence: pricePence,
    state: isFree ? 'booked' : 'held',
    // The time is rounded to the database's precision, so that the value read back is the same.
    holdExpiresAt: isFree ? null : now.add({ minutes: HOLD_MINUTES }).round('microsecond'),
    payAgainUntil: null,
    offerEndsAt: null,
  }
  const place = {
    id,
    eventId: event.id,
    memberId,
    gender: context.gender,
    placeNumber: context.freeNumber,
    pricePence,
    sold: soldBy[channel],
    linkCode,
  }
  // Nobody joins the waiting list while the event is locked.
  if (context.waitingSince !== null) await endWaitOf(tx, { eventId: event.id, memberId, now }, 'got a place')
  if (!own.holdExpiresAt) {
    await insertBooking(tx, { ...place, madeAt: now, state: 'booked', bookedAt: now, ticketCode: newTicketCode() })
    await completeBooking(site, tx, { ...place, actorId: memberId, type: 'booked', paymentId: null, now })
    return { own }
  }
  await insertBooking(tx, { ...place, madeAt: now, state: 'held', holdExpiresAt: own.holdExpiresAt })
  const [payment] = await Promise.all([
    insertPayment(tx, { bookingId: id, memberId, amountPence: pricePence, madeAt: now }),
    audit(tx, { at: now, actorId: memberId, action: 'place held', subject: id, details: { event: event.id } }),
    raisePublicVersion(tx, event.id),
  ])
  return { own, payment }
}
