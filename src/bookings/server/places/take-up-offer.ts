import type { Member } from '#accounts/actor.ts'
import { offerKeptUntil } from '#bookings/rules/offering.ts'
import { demandEligible } from '#bookings/server/places/eligibility-of.ts'
import { noteBooked } from '#bookings/server/places/note-booked.ts'
import type { LiveBooking, BookingContext } from '#bookings/server/places/place-rows.ts'
import { keepOffer, markBooked } from '#bookings/server/store/bookings.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type OfferContext = { event: EventRow; context: BookingContext; by: Member; now: Temporal.Instant }

/**
 * Called when checkout is opened on a hold that came from the waiting list. Extends the hold long enough to pay, or books it at a
 * free event. Any other hold is unchanged.
 */
export async function takeUpOffer(site: Site, tx: Tx, own: LiveBooking, offer: OfferContext): Promise<LiveBooking> {
  const { holdExpiresAt, offerEndsAt } = own
  const { event, context, now } = offer
  if (!holdExpiresAt || !offerEndsAt || Temporal.Instant.compare(holdExpiresAt, now) <= 0) return own
  // The event may have changed since the member joined the list.
  demandEligible(site, 'offer', { event, context, now })
  if (own.pricePence === 0) return bookFree(site, tx, own, offer)
  const until = offerKeptUntil({ holdExpiresAt, offerEndsAt }, now).round('microsecond')
  if (Temporal.Instant.compare(until, holdExpiresAt) > 0) await keepOffer(tx, own.id, until)
  return { ...own, holdExpiresAt: until }
}

async function bookFree(
  site: Site,
  tx: Tx,
  own: LiveBooking,
  { event, context, by, now }: OfferContext,
): Promise<LiveBooking> {
  await markBooked(tx, own.id, now, newTicketCode())
  const { memberId } = by
  const booked = { id: own.id, eventId: event.id, memberId, gender: context.gender, now }
  await noteBooked(site, tx, { ...booked, actorId: booked.memberId, what: 'booked', paymentId: null })
  return { ...own, state: 'booked' }
}
