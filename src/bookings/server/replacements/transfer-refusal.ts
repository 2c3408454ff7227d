import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { eligibilityOf, refusalOf } from '#bookings/server/places/check-eligibility.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import type { BookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { claimEndsAt } from '#bookings/rules/second-chairs.ts'
import type { ReplacementRow } from '#bookings/server/replacements/replacement-queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Refusal } from '#platform/contract.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Returns whether the transfer is closed to everyone. The transfer of a suspended member is closed until the owner decides
 * about the place. A friend's place can be claimed until a day before the event.
 */
export function isOver(replacement: ReplacementRow, event: EventRow, now: Temporal.Instant): boolean {
  const { state, bookingState, fromSuspendedAt } = replacement
  const isOpen = state === 'open' && bookingState === 'booked' && fromSuspendedAt === null
  const isTooLate = replacement.unclaimed && Temporal.Instant.compare(now, claimEndsAt(event.startsAt)) >= 0
  return !isOpen || isTooLate || event.cancelledAt !== null || hasStarted(event, now)
}

export type Acceptance = {
  replacement: ReplacementRow
  event: EventRow
  memberId: string
  context: BookingContext
  /** Whether the member is paying for another place at the event. */
  isPaying: boolean
  now: Temporal.Instant
}

/** Returns the reason why a member cannot accept an open transfer, or undefined if they can. */
export function transferRefusal(site: Pick<Site, 'config'>, acceptance: Acceptance): Refusal | undefined {
  const { replacement, event, context, memberId, isPaying, now } = acceptance
  if (replacement.holderId === memberId) return bookingRefusals.own_place
  // Members who have no place of their own may claim the one that they paid for.
  if (replacement.unclaimed && replacement.fromMemberId === memberId && context.own?.state === 'booked')
    return { ...bookingRefusals.own_place, detail: 'This is the place you paid for. Send the link to your friend.' }
  if (replacement.gender !== context.gender) return wrongGender(replacement)
  const { reason, dateOfBirthNeeded } = eligibilityOf(site, 'transfer', { event, context, now })
  if (reason) return refusalOf(reason, 'transfer', { event, context, now })
  if (dateOfBirthNeeded) return bookingRefusals.date_of_birth_needed
  if (isPaying) return bookingRefusals.already_paying
  return replacement.paid ? undefined : bookingRefusals.booking_not_paid
}

function wrongGender({ gender, unclaimed }: ReplacementRow): Refusal {
  const refusal = gender === 'F' ? bookingRefusals.place_for_woman : bookingRefusals.place_for_man
  return unclaimed ? { ...refusal, detail: `This place is for a ${gender === 'F' ? 'woman' : 'man'}.` } : refusal
}
