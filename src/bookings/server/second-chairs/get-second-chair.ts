import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type { Gender } from '#bookings/rules/balance.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { presentEventToBook } from '#bookings/server/places/own-place.ts'
import { presentOwnBooking } from '#bookings/server/present-own-booking.ts'
import { toPay } from '#bookings/server/second-chairs/order-second-chair.ts'
import { secondChairOf } from '#bookings/server/second-chairs/second-chair-queries.ts'
import { secondChairRefusal } from '#bookings/server/second-chairs/second-chair-refusal.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue } from '#events/server/event-queries.ts'
import { hasProfile } from '#profiles/server/queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns what a member holds or has to pay for, for a friend, or the reason why they cannot have a friend's place now. */
export async function getSecondChair(
  site: Site,
  by: Member,
  { eventId, gender }: { eventId: number; gender: Gender },
): Promise<OwnPlace> {
  const event = await eventAtVenue(site.db, eventId)
  if (!event) refuse(eventRefusals.event_not_found)
  const now = site.clock.now()
  const known = await secondChairOf(site.db, by.memberId, eventId)
  const payable = known && toPay(known, gender)
  const context = await readBookingContext(site.db, eventId, by.memberId)
  const refusal = known
    ? payable
      ? undefined
      : bookingRefusals.second_chair_taken
    : await secondChairRefusal(site, site.db, { event, gender, context, now })
  const price = (payable?.pricePence ?? event.pricePence) / 100
  return {
    event: presentEventToBook(site, event),
    price,
    // Codes and credit are for one's own place.
    price_parts: { reductions: [], to_pay: price, credit: 0 },
    booking:
      known && payable
        ? presentOwnBooking(
            { ...known, reducedPence: 0, creditUsedPence: 0, eventBefore: null, calendarRemovals: 0 },
            event,
            now,
          )
        : null,
    receipt_number: null,
    has_profile: await hasProfile(site.db, by.memberId),
    refusal: refusal ? { error: refusal.error, detail: refusal.detail } : null,
    date_of_birth_needed: false,
    waiting: null,
    // A member waits only for their own place.
    can_wait: false,
    now: now.toString(),
  }
}
