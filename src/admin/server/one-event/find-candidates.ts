import { MemberId } from '#accounts/contract/person.ts'
import type { Candidate } from '#admin/contract/one-event.ts'
import type { MoveTarget } from '#admin/contract/one-booking.ts'
import { eventsAhead } from '#admin/server/one-event/event-figure-rows.ts'
import { membersLike } from '#admin/server/one-event/people-rows.ts'
import { eventAtWork } from '#admin/server/one-event/see-event.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { whyNoSeat } from '#bookings/server/by-hand/seat-by-hand.ts'
import { readBookingContext } from '#bookings/server/places/place-rows.ts'
import { presentEventInShort } from '#bookings/server/present-event-in-short.ts'
import { bookingById } from '#bookings/server/queries.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Members who match the owner's search, each with whether they can be given a place at the event. */
export async function findCandidates(site: Site, eventId: number, search: string): Promise<Candidate[]> {
  const event = await eventAtWork(site, eventId)
  const found = await membersLike(site.db, search)
  return Promise.all(
    found.map(async ({ id, userName, email, gender }) => ({
      id: MemberId.parse(id),
      user_name: userName,
      email,
      gender,
      ...(await seatFor(site, event, id)),
    })),
  )
}

const EVENTS_AT_MOST = 30

/** The next events, each with whether a booking's member can be given a place there. */
export async function findMoveTargets(site: Site, bookingId: string): Promise<MoveTarget[]> {
  const booking = await bookingById(site.db, bookingId)
  if (!booking) refuse(bookingRefusals.booking_not_found)
  const { memberId, eventId } = booking
  if (memberId === null) return []
  const ahead = await eventsAhead(site.db, site.clock.now(), EVENTS_AT_MOST)
  return Promise.all(
    ahead
      .filter(({ id }) => id !== eventId)
      .map(async (event) => ({
        ...presentEventInShort(event),
        price: event.pricePence / 100,
        ...(await seatFor(site, event, memberId)),
      })),
  )
}

/** The current state only; the command checks again under the event's lock. */
async function seatFor(
  site: Site,
  event: EventRow,
  memberId: string,
): Promise<{ why_not: string | null; why_needed: boolean }> {
  const context = await readBookingContext(site.db, event.id, memberId)
  const refusal = whyNoSeat(site, event, context, site.clock.now())
  const isForAWord = refusal === byHandRefusals.why_needed
  return { why_not: refusal && !isForAWord ? refusal.detail : null, why_needed: isForAWord }
}
