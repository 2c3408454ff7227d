import type { Balance } from '#bookings/rules/balance.ts'
import { ageOn, type EventOnSale } from '#bookings/rules/eligibility.ts'
import { noPlacesTaken, type TakenPlaces } from '#bookings/server/queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'

type SaleDetails = Pick<
  EventRow,
  'cancelledAt' | 'startsAt' | 'endsAt' | 'endedAt' | 'bookingClosesAt' | 'youngestAge' | 'oldestAge'
>

/** The event as the rules see it. If a host ends the night early, it is past from then on. */
export function eventOnSale(row: SaleDetails): EventOnSale {
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

/** The event's places as the rules count them. */
export function balanceOf(
  { malePlaces, femalePlaces, releaseMargin }: Pick<EventRow, 'malePlaces' | 'femalePlaces' | 'releaseMargin'>,
  taken: TakenPlaces = noPlacesTaken,
): Balance {
  return { ...taken, places: { M: malePlaces, F: femalePlaces }, releaseMargin }
}

/** Age in whole years on the event's day at the venue; null where the date of birth is not known. */
export function ageOnEventDay(
  event: Pick<EventRow, 'startsAt' | 'timeZone'>,
  dateOfBirth: Temporal.PlainDate | null,
): number | null {
  return dateOfBirth && ageOn(dayOf(event), dateOfBirth.toString())
}

/** The event's day at the venue, ISO 8601. */
export function dayOf({ startsAt, timeZone }: Pick<EventRow, 'startsAt' | 'timeZone'>): string {
  return startsAt.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
