import type { Member } from '#accounts/actor.ts'
import { whyNotBorn } from '#accounts/rules.ts'
import { todayOf } from '#accounts/server/today.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { hasAgeRange, isBookingClosed, whyNotOfThisAge } from '#bookings/rules/joining.ts'
import { offerKeptUntil } from '#bookings/rules/offering.ts'
import { ageThen, eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { noteBooked } from '#bookings/server/places/note-booked.ts'
import type { Own, PlaceAsked } from '#bookings/server/places/place-rows.ts'
import { keepOffer, markBooked } from '#bookings/server/store/bookings.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Given = { event: EventRow; asked: PlaceAsked; by: Member; now: Temporal.Instant }

/**
 * Checkout is opened on a hold that the waiting list gave: it is kept long enough to pay for, and at a free event it is
 * booked. Any other hold stays as it is.
 */
export async function takeUpOffer(site: Site, tx: Tx, own: Own, given: Given): Promise<Own> {
  const { holdExpiresAt, offerEndsAt } = own
  const { event, asked, now } = given
  if (!holdExpiresAt || !offerEndsAt || Temporal.Instant.compare(holdExpiresAt, now) <= 0) return own
  demandThatItStands(event, asked, { offerEndsAt, now })
  if (own.pricePence === 0) return bookFree(site, tx, own, given)
  const until = offerKeptUntil({ holdExpiresAt, offerEndsAt }, now).round('microsecond')
  if (Temporal.Instant.compare(until, holdExpiresAt) > 0) await keepOffer(tx, own.id, until)
  return { ...own, holdExpiresAt: until }
}

/** The event may have changed since its member joined the list. */
function demandThatItStands(
  event: EventRow,
  { dateOfBirth }: PlaceAsked,
  { offerEndsAt, now }: { offerEndsAt: Temporal.Instant; now: Temporal.Instant },
): void {
  if (event.cancelledAt) refuse(bookingRefusals.event_cancelled)
  // An offer ends when booking closes, unless the close, or the event, was brought forward since.
  const outlivesBooking = Temporal.Instant.compare(offerEndsAt, event.bookingClosesAt ?? event.startsAt) > 0
  if (outlivesBooking && isBookingClosed(eventOnSale(event), now.epochMilliseconds))
    refuse(bookingRefusals.booking_closed)
  if (dateOfBirth && whyNotBorn(dateOfBirth.toString(), todayOf(now))) refuse(bookingRefusals.too_young)
  const age = whyNotOfThisAge(event, ageThen(event, dateOfBirth))
  if (age) refuse(bookingRefusals[age])
  if (!dateOfBirth && hasAgeRange(event)) refuse(bookingRefusals.date_of_birth_needed)
}

async function bookFree(site: Site, tx: Tx, own: Own, { event, asked, by, now }: Given): Promise<Own> {
  await markBooked(tx, own.id, now, newTicketCode())
  const { memberId } = by
  const booked = { id: own.id, eventId: event.id, memberId, gender: asked.gender, now }
  await noteBooked(site, tx, { ...booked, actorId: booked.memberId, what: 'booked', paymentId: null })
  return { ...own, state: 'booked' }
}
