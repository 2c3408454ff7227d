import { ageOn } from '#accounts/rules.ts'
import { dateInSiteZone } from '#accounts/server/today.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { eligibility, type Candidate, type Eligibility, type Reason } from '#bookings/rules/eligibility.ts'
import type { SalesChannel } from '#bookings/rules/eligibility.ts'
import { pausedUntilMs } from '#bookings/rules/holds.ts'
import { refusalFor } from '#bookings/server/places/refusal-for.ts'
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

type EligibilityInput = Parameters<typeof eligibilityOf>[2]

/** Returns the refusal of a member who cannot have a place, with what they need to know about this event. */
export function refusalOf(reason: Reason, channel: SalesChannel, { event, context }: EligibilityInput): Refusal {
  return refusalFor(reason, channel, {
    gender: context.gender,
    ages: event,
    balance: toBalance(event, context.taken),
  })
}

/** Throws a refusal if the member cannot have a place, or has to give their date of birth first. */
export function requireEligible(site: Pick<Site, 'config'>, channel: SalesChannel, input: EligibilityInput): void {
  const { reason, dateOfBirthNeeded } = eligibilityOf(site, channel, input)
  const { context, now } = input
  if (reason === 'holds_paused') {
    const until = pausedUntilMs(context.unpaidEndsMs, now.epochMilliseconds) ?? now.epochMilliseconds
    throw new Refused(bookingRefusals.holds_paused, { retryAfter: Math.ceil((until - now.epochMilliseconds) / 1000) })
  }
  if (reason) throw new Refused(refusalOf(reason, channel, input))
  if (dateOfBirthNeeded) throw new Refused(bookingRefusals.date_of_birth_needed)
}
