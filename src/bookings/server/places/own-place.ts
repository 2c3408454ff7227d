import type { Member } from '#accounts/actor.ts'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { presentReduction } from '#bookings/server/reductions/present-reduction.ts'
import { calendarLinks } from '#bookings/server/places/calendar-links.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { presentOwnBooking } from '#bookings/server/present-own-booking.ts'
import { liveBookingsOf } from '#bookings/server/queries.ts'
import { receiptNumberOf } from '#bookings/server/receipts/receipt-queries.ts'
import { eligibilityOf, refusalOf } from '#bookings/server/places/check-eligibility.ts'
import type { HoldChannel } from '#bookings/server/places/place-hold.ts'
import { channelPricePence } from '#bookings/server/places/channel-price.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { presentVenuePicture } from '#events/server/present-venue-picture.ts'
import { hasProfile } from '#profiles/server/queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns a member's place at an event, or the reason why they cannot have one now. */
export async function ownPlace(site: Site, by: Member, eventId: number): Promise<OwnPlace> {
  return placeOnChannel(site, by, { eventId, channel: 'online' })
}

/** Presents the event of a place for checkout. */
export function presentEventToBook({ config }: Pick<Site, 'config'>, event: EventAtVenue): OwnPlace['event'] {
  const { lat, lng, directions } = event
  return {
    ...presentEventSummary(event),
    picture: presentVenuePicture(event.pictureId),
    lat,
    lng,
    directions,
    calendar_links: calendarLinks(event, config.siteUrl),
  }
}

/** Returns a member's place at an event, or the reason why they cannot have one now through this sales channel. */
export async function placeOnChannel(
  site: Site,
  by: Member,
  { eventId, channel }: { eventId: number; channel: HoldChannel },
): Promise<OwnPlace> {
  const event = await eventAtVenue(site.db, eventId)
  if (!event) refuse(eventRefusals.event_not_found)
  const now = site.clock.now()
  const context = await readBookingContext(site.db, eventId, by.memberId)
  const [booking] = context.own ? await liveBookingsOf(site.db, by.memberId, [eventId]) : []
  const receiptNumber = booking?.state === 'booked' ? await receiptNumberOf(site.db, by.memberId, booking.id) : null
  const { reason, dateOfBirthNeeded } = eligibilityOf(site, channel, { event, context, now })
  const refusal = reason && refusalOf(reason, channel, { event, context, now })
  const pricePence = booking?.pricePence ?? channelPricePence(channel, event)
  const canWait = context.waitingSince === null && !eligibilityOf(site, 'waiting list', { event, context, now }).reason
  return {
    event: presentEventToBook(site, event),
    price: pricePence / 100,
    price_parts: {
      reductions: (context.own?.reductions ?? []).map(presentReduction),
      to_pay: (context.own?.toPayPence ?? pricePence) / 100,
      credit: context.creditPence / 100,
    },
    booking: booking ? presentOwnBooking(booking, event, now) : null,
    receipt_number: receiptNumber,
    has_profile: await hasProfile(site.db, by.memberId),
    refusal: refusal ? { error: refusal.error, detail: refusal.detail } : null,
    date_of_birth_needed: dateOfBirthNeeded,
    waiting: context.waitingSince && { before: context.waitingBefore, joined_at: context.waitingSince.toString() },
    // The waiting list is not offered at the door.
    can_wait: channel === 'online' && canWait,
    now: now.toString(),
  }
}
