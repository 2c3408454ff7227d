import type { Gender } from '#accounts/contract/person.ts'
import { memberById } from '#accounts/server/queries.ts'
import type { ByGender } from '#bookings/rules/balance.ts'
import type { Asker } from '#bookings/rules/joining.ts'
import { ageThen } from '#bookings/server/places/event-on-sale.ts'
import { liveBookingsOf, type BookingRow } from '#bookings/server/queries.ts'
import { waitsOf, type Wait } from '#bookings/server/waiting-list/waiting-rows.ts'
import type { EventAtVenue } from '#events/server/event-rows.ts'
import type { Db } from '#platform/server/db.ts'

/** A member who asks about events, with what decides whether they can join one. */
export type WhoAsks = {
  memberId: string
  gender: Gender
  dateOfBirth: Temporal.PlainDate | null
  /** Their live places, by the event's number. */
  bookings: ReadonlyMap<number, BookingRow>
  /** Where they wait, by the event's number. */
  waits: ReadonlyMap<number, Wait>
}

/** What the token says of a member may be minutes old; this is what the database says. */
export async function whoAsks(db: Db, memberId: string): Promise<WhoAsks> {
  const [{ gender, dateOfBirth }, bookings, waits] = await Promise.all([
    memberById(db, memberId),
    liveBookingsOf(db, memberId),
    waitsOf(db, memberId),
  ])
  return {
    memberId,
    gender,
    dateOfBirth,
    bookings: new Map(bookings.map((row) => [row.eventId, row])),
    waits: new Map(waits.map((wait) => [wait.eventId, wait])),
  }
}

/** The asker as the rules look at them: as old as they are on the event's day where it takes place; `waiters` wait there. */
export function askerAt(
  event: EventAtVenue,
  { gender, dateOfBirth, bookings, waits }: WhoAsks,
  waiters: ByGender,
): Asker {
  const own = bookings.get(event.id)?.state
  return {
    gender,
    ageThen: ageThen(event, dateOfBirth),
    own: own === 'held' || own === 'booked' ? own : 'none',
    waitingBefore: waits.get(event.id)?.before ?? waiters[gender],
  }
}
