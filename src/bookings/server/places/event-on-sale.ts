import type { Balance } from '#bookings/rules/balance.ts'
import { ageOn } from '#accounts/rules.ts'
import type { EventOnSale } from '#bookings/rules/eligibility.ts'
import { noPlacesTaken, type TakenPlaces } from '#bookings/server/queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'

type SaleDetails = Pick<
  EventRow,
  'cancelledAt' | 'startsAt' | 'endsAt' | 'endedAt' | 'bookingClosesAt' | 'youngestAge' | 'oldestAge'
>

/** Returns the event in the form that the rules need. If a host has ended the event early, it is past from then on. */
export function toEventOnSale(row: SaleDetails): EventOnSale {
  const endsAtMs = row.endsAt.epochMilliseconds
  return {
    cancelled: row.cancelledAt !== null,
    startsAtMs: row.startsAt.epochMilliseconds,
    endsAtMs: Math.min(endsAtMs, row.endedAt?.epochMilliseconds ?? endsAtMs),
    bookingClosesAtMs: row.bookingClosesAt?.epochMilliseconds ?? null,
    youngestAge: row.youngestAge,
    oldestAge: row.oldestAge,
  }
}

/** Returns the event's places in the form that the rules need. */
export function toBalance(
  { malePlaces, femalePlaces, releaseMargin }: Pick<EventRow, 'malePlaces' | 'femalePlaces' | 'releaseMargin'>,
  taken: TakenPlaces = noPlacesTaken,
): Balance {
  return { ...taken, places: { M: malePlaces, F: femalePlaces }, releaseMargin }
}

/** Returns the age in whole years on the event's day at the venue, or null if the date of birth is not known. */
export function ageOnEventDay(
  event: Pick<EventRow, 'startsAt' | 'timeZone'>,
  dateOfBirth: Temporal.PlainDate | null,
): number | null {
  return dateOfBirth && ageOn(dayOf(event), dateOfBirth.toString())
}

/** Returns the event's day at the venue, in ISO 8601. */
export function dayOf({ startsAt, timeZone }: Pick<EventRow, 'startsAt' | 'timeZone'>): string {
  return startsAt.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
