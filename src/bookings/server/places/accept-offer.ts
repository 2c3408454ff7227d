import type { Member } from '#accounts/actor.ts'
import { offerHoldExpiresAt } from '#bookings/rules/offers.ts'
import { requireEligible } from '#bookings/server/places/check-eligibility.ts'
import { completeBooking } from '#bookings/server/places/complete-booking.ts'
import type { LiveBooking, BookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { extendOffer, markBooked } from '#bookings/server/store/bookings.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type OfferContext = { event: EventRow; context: BookingContext; by: Member; now: Temporal.Instant }

/**
 * Accepts a waiting-list offer when the member opens checkout. Extends the hold long enough to pay, or books the place if it is
 * free of charge. Returns any other hold unchanged.
 */
export async function acceptOffer(site: Site, tx: Tx, own: LiveBooking, offer: OfferContext): Promise<LiveBooking> {
  const { holdExpiresAt, offerEndsAt } = own
  const { event, context, now } = offer
  if (!holdExpiresAt || !offerEndsAt || Temporal.Instant.compare(holdExpiresAt, now) <= 0) return own
  // The event may have changed since the member joined the list.
  requireEligible(site, 'offer', { event, context, now })
  if (own.pricePence === 0) return bookFree(site, tx, own, offer)
  const until = offerHoldExpiresAt({ holdExpiresAt, offerEndsAt }, now).round('microsecond')
  if (Temporal.Instant.compare(until, holdExpiresAt) > 0) await extendOffer(tx, own.id, until)
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
  await completeBooking(site, tx, { ...booked, actorId: booked.memberId, type: 'booked', paymentId: null })
  return { ...own, state: 'booked' }
}
