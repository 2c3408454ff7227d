import { whyNotBorn } from '#accounts/rules.ts'
import { todayOf } from '#accounts/server/today.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { hasAgeRange, whyNotOfThisAge } from '#bookings/rules/joining.ts'
import { ageThen, eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import type { PlaceAsked } from '#bookings/server/places/place-rows.ts'
import type { ReplacementRow } from '#bookings/server/replacements/replacement-rows.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import type { Refusal } from '#platform/contract.ts'

/** Nobody can take it over any more. Nor, as long as the owner has not said what becomes of it, what a suspended member hands over. */
export function isOver(replacement: ReplacementRow, event: EventRow, now: Temporal.Instant): boolean {
  const { state, bookingState, giverSuspendedAt } = replacement
  const isOpen = state === 'open' && bookingState === 'booked' && giverSuspendedAt === null
  return !isOpen || event.cancelledAt !== null || hasStarted(event, now)
}

export type WouldTakeOver = {
  replacement: ReplacementRow
  event: EventRow
  memberId: string
  asked: PlaceAsked
  /** They are paying for a place of their own at the event. */
  isPaying: boolean
  now: Temporal.Instant
}

/** Why a member cannot take over what is open; nothing where they can. */
export function whyNotTakeOver(would: WouldTakeOver): Refusal | undefined {
  const { replacement, asked, memberId, isPaying } = would
  if (replacement.holderId === memberId) return bookingRefusals.own_place
  if (replacement.gender !== asked.gender)
    return replacement.gender === 'F' ? bookingRefusals.for_a_woman : bookingRefusals.for_a_man
  if (asked.own?.state === 'booked') return bookingRefusals.already_attending
  const age = whyNotByAge(would)
  if (age) return age
  if (isPaying) return bookingRefusals.paying_already
  return replacement.paid ? undefined : bookingRefusals.booking_not_paid
}

function whyNotByAge({ event, asked: { dateOfBirth }, now }: WouldTakeOver): Refusal | undefined {
  if (!dateOfBirth) return hasAgeRange(event) ? bookingRefusals.date_of_birth_needed : undefined
  if (whyNotBorn(dateOfBirth.toString(), todayOf(now))) return bookingRefusals.too_young
  const why = whyNotOfThisAge(eventOnSale(event), ageThen(event, dateOfBirth))
  return why && bookingRefusals[why]
}
