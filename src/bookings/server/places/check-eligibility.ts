import { dateInSiteZone } from '#accounts/server/today.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { ageOn, eligibility, type Candidate, type Eligibility, type Reason } from '#bookings/rules/eligibility.ts'
import type { SalesChannel } from '#bookings/rules/eligibility.ts'
import { pausedUntilMs } from '#bookings/rules/holds.ts'
import { toBalance, dayOf, toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import type { BookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { channelPricePence } from '#bookings/server/places/channel-price.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Refusal } from '#platform/contract.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Applies the eligibility rules to a member, an event and a sales channel. `context` comes from `readBookingContext`. */
export function eligibilityOf(
  site: Pick<Site, 'config'>,
  channel: SalesChannel,
  { event, context, now }: { event: EventRow; context: BookingContext; now: Temporal.Instant },
): Eligibility {
  const { offerEndsAt = null } = context.own ?? {}
  return eligibility(
    channel,
    {
      event: toEventOnSale(event),
      balance: toBalance(event, context.taken),
      nowMs: now.epochMilliseconds,
      ...(offerEndsAt && { offerEndsAtMs: offerEndsAt.epochMilliseconds }),
    },
    toCandidate(context, { event, now, holdsArePaused: site.config.limits && channelPricePence(channel, event) > 0 }),
  )
}

/**
 * Builds the candidate for the eligibility rules. `holdsArePaused` says whether a member who let several holds lapse must wait
 * before they can hold another place.
 */
export function toCandidate(
  context: Pick<BookingContext, 'gender' | 'isActive' | 'dateOfBirth' | 'waitingBefore' | 'unpaidEndsMs'> & {
    own: { state: 'held' | 'booked' } | null
  },
  { event, now, holdsArePaused }: { event: EventRow; now: Temporal.Instant; holdsArePaused: boolean },
): Candidate {
  const { gender, isActive, dateOfBirth, own, waitingBefore, unpaidEndsMs } = context
  const born = dateOfBirth?.toString()
  return {
    gender,
    isActive,
    age: born === undefined ? null : { today: ageOn(dateInSiteZone(now), born), onTheDay: ageOn(dayOf(event), born) },
    ownPlace: own?.state ?? 'none',
    waitingBefore,
    pausedUntilMs: (holdsArePaused && pausedUntilMs(unpaidEndsMs, now.epochMilliseconds)) || null,
  }
}

const refusals: Partial<Record<Reason, Refusal>> = {
  cancelled: bookingRefusals.event_cancelled,
  past: bookingRefusals.event_past,
  attending: bookingRefusals.already_attending,
  door_not_open: bookingRefusals.door_not_open,
  booking_closed: bookingRefusals.booking_closed,
  full: bookingRefusals.event_full,
  account_not_active: bookingRefusals.account_not_active,
  under_18: bookingRefusals.under_18,
  too_young: bookingRefusals.too_young,
  too_old: bookingRefusals.too_old,
  place_available: bookingRefusals.place_available,
  place_held: bookingRefusals.place_already_held,
  holds_paused: bookingRefusals.holds_paused,
}

/** Returns the refusal for a member. Admin has its own messages for a booking by hand. */
export function refusalFor(reason: Reason, channel: SalesChannel, { gender }: Pick<BookingContext, 'gender'>): Refusal {
  const known = refusals[reason]
  if (known) return known
  if (channel === 'door')
    return gender === 'F' ? bookingRefusals.no_female_places_left : bookingRefusals.no_male_places_left
  return gender === 'F' ? bookingRefusals.no_female_places : bookingRefusals.no_male_places
}

type EligibilityInput = Parameters<typeof eligibilityOf>[2]

/** Throws a refusal if the member cannot have a place, or has to give their date of birth first. */
export function requireEligible(site: Pick<Site, 'config'>, channel: SalesChannel, input: EligibilityInput): void {
  const { reason, dateOfBirthNeeded } = eligibilityOf(site, channel, input)
  const { context, now } = input
  if (reason === 'holds_paused') {
    const until = pausedUntilMs(context.unpaidEndsMs, now.epochMilliseconds) ?? now.epochMilliseconds
    throw new Refused(bookingRefusals.holds_paused, { retryAfter: Math.ceil((until - now.epochMilliseconds) / 1000) })
  }
  if (reason) throw new Refused(refusalFor(reason, channel, context))
  if (dateOfBirthNeeded) throw new Refused(bookingRefusals.date_of_birth_needed)
}
