import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type * as endpoints from '#bookings/contract/replacement.ts'
import type { Replacement } from '#bookings/contract/replacement.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { readReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import {
  isPaymentInProgress,
  replacementById,
  type ReplacementRow,
} from '#bookings/server/replacements/replacement-queries.ts'
import { isOver, transferRefusal } from '#bookings/server/replacements/transfer-refusal.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import { claimEndsAt } from '#bookings/rules/second-chairs.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the transfer that a link offers, for any viewer who has the link. */
export async function loadReplacement(site: Site, token: string): Promise<Replacement> {
  return present(await loadOpenReplacement(site, token))
}

/** Loads the transfer with the reason, if any, why the signed-in member cannot accept it. */
export async function loadReplacementAsMember(
  site: Site,
  by: Member,
  token: string,
): Promise<AnswerOf<typeof endpoints.getReplacementAsMember>> {
  const { replacement, event, now } = await loadOpenReplacement(site, token)
  const { memberId } = by
  const context = await readBookingContext(site.db, event.id, memberId)
  const isPaying = context.own?.state === 'held' && (await isPaymentInProgress(site.db, context.own.id))
  const refusal = transferRefusal(site, { replacement, event, memberId, context, isPaying, now })
  const isAgeUnknown = refusal === bookingRefusals.date_of_birth_needed
  return {
    ...present({ replacement, event }),
    refusal: refusal && !isAgeUnknown ? { error: refusal.error, detail: refusal.detail } : null,
    date_of_birth_needed: isAgeUnknown,
  }
}

async function loadOpenReplacement(site: Site, token: string) {
  const id = await readReplacementToken(site, token)
  const replacement = id && (await replacementById(site.db, id))
  const event = replacement && (await eventAtVenue(site.db, replacement.eventId))
  if (!replacement || !event) return refuse(bookingRefusals.replacement_not_found)
  const now = site.clock.now()
  if (isOver(replacement, event, now)) refuse(bookingRefusals.replacement_ended)
  return { replacement, event, now }
}

function present({ replacement, event }: { replacement: ReplacementRow; event: EventAtVenue }): Replacement {
  return {
    event: presentEventSummary(event),
    from: replacement.sender,
    refund_to: replacement.payer,
    gender: replacement.gender,
    price: replacement.pricePence / 100,
    youngest_age: event.youngestAge,
    oldest_age: event.oldestAge,
    claim_until_local: replacement.unclaimed ? localDateTime(claimEndsAt(event.startsAt), event.timeZone) : null,
  }
}
