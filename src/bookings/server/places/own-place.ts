import type { Member } from '#accounts/actor.ts'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { hasAgeRange } from '#bookings/rules/joining.ts'
import { readPlaceAsked } from '#bookings/server/places/place-rows.ts'
import { presentOwnBooking } from '#bookings/server/present-own-booking.ts'
import { liveBookingsOf } from '#bookings/server/queries.ts'
import { ahead, type Terms } from '#bookings/server/places/terms.ts'
import { whyNotWaitHere } from '#bookings/server/places/why-not-here.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** A member's place at an event, or why they can have none just now. */
export async function ownPlace(site: Site, by: Member, eventId: number): Promise<OwnPlace> {
  return placeOn(site, by, { eventId, terms: ahead })
}

/** The same on other terms. */
export async function placeOn(
  site: Site,
  by: Member,
  { eventId, terms }: { eventId: number; terms: Terms },
): Promise<OwnPlace> {
  const event = await eventAtVenue(site.db, eventId)
  if (!event) refuse(eventRefusals.event_not_found)
  const now = site.clock.now()
  const asked = await readPlaceAsked(site.db, eventId, by.memberId)
  const [booking] = await liveBookingsOf(site.db, by.memberId, [eventId])
  const why = terms.whyNot(event, asked, now)
  const pricePence = booking?.pricePence ?? terms.pricePence(event)
  const canWait = asked.waitsSince === null && whyNotWaitHere(event, asked, now) === undefined
  const { id, title, venueName, street, town, postcode } = event
  return {
    event: {
      id,
      title,
      start_date_local: localDateTime(event.startsAt, event.timeZone),
      end_date_local: localDateTime(event.endsAt, event.timeZone),
      venue: { name: venueName, street, town, postcode },
    },
    price: pricePence / 100,
    booking: booking ? presentOwnBooking(booking) : null,
    why_not: why ? { error: why.error, detail: why.detail } : null,
    date_of_birth_needed: hasAgeRange(event) && asked.dateOfBirth === null,
    waiting: asked.waitsSince && { before: asked.waitingBefore, joined_at: asked.waitsSince.toString() },
    // Whoever stands at the door waits for nothing at home.
    can_wait: terms.sold === 'ahead' && canWait,
    now: now.toString(),
  }
}
