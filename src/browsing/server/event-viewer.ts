import type { Gender } from '#accounts/contract/person.ts'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import type { ByGender } from '#bookings/rules/balance.ts'
import { ageObstacle, type Candidate } from '#bookings/rules/eligibility.ts'
import { toCandidate } from '#bookings/server/places/check-eligibility.ts'
import { ageOnEventDay } from '#bookings/server/places/event-on-sale.ts'
import { unpaidHoldEnds } from '#bookings/server/places/booking-context-queries.ts'
import { liveBookingsOf, type BookingRow } from '#bookings/server/queries.ts'
import { waitsOf, type Wait } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** A member who views events, with the data that determines whether they can book. */
export type EventViewer = {
  memberId: string
  gender: Gender
  dateOfBirth: Temporal.PlainDate | null
  isActive: boolean
  /** The member's live bookings, by event id. */
  bookings: ReadonlyMap<number, BookingRow>
  /** The member's places on waiting lists, by event id. */
  waits: ReadonlyMap<number, Wait>
  /** The times at which the member's recent holds ended without a payment attempt, newest first. */
  unpaidEndsMs: number[]
}

/** Loads the viewer from the database, because the data in the access token may be minutes old. */
export async function eventViewer(db: Db, memberId: string): Promise<EventViewer> {
  const [member, bookings, waits] = await Promise.all([
    db
      .selectFrom('members')
      .select([
        ...(['gender', 'dateOfBirth'] as const),
        visibleMember('members').as('isActive'),
        unpaidHoldEnds('members').as('unpaidEndsMs'),
      ])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
    liveBookingsOf(db, memberId),
    waitsOf(db, memberId),
  ])
  return {
    ...member,
    memberId,
    bookings: new Map(bookings.map((row) => [row.eventId, row])),
    waits: new Map(waits.map((wait) => [wait.eventId, wait])),
  }
}

/**
 * Returns the viewer as a candidate for a place at the event. `waiters` is the number of people on its waiting list, by gender.
 * `limits` is true if the site limits unpaid holds.
 */
export function candidateAt(
  event: EventAtVenue,
  viewer: EventViewer,
  { waiters, limits, now }: { waiters: ByGender; limits: boolean; now: Temporal.Instant },
): Candidate {
  const state = viewer.bookings.get(event.id)?.state
  const own = state === 'held' || state === 'booked' ? { state } : null
  const waitingBefore = viewer.waits.get(event.id)?.before ?? waiters[viewer.gender]
  return toCandidate({ ...viewer, own, waitingBefore }, { event, now, holdsArePaused: limits && event.pricePence > 0 })
}

/** Returns whether the viewer's age on the event's day is in its range; null if their date of birth is not known. */
export function viewerFitsAge(event: EventAtVenue, { dateOfBirth }: EventViewer): boolean | null {
  const age = ageOnEventDay(event, dateOfBirth)
  return age === null ? null : ageObstacle(event, age) === undefined
}
