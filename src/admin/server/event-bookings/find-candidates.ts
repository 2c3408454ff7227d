import { MemberId } from '#accounts/contract/person.ts'
import type { Candidate } from '#admin/contract/event-bookings.ts'
import type { MoveTarget } from '#admin/contract/booking.ts'
import { eventsNotStarted } from '#admin/server/event-bookings/event-figure-queries.ts'
import { searchMembers } from '#admin/server/event-bookings/people-queries.ts'
import { requireEvent } from '#admin/server/event-bookings/load-event-overview.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { seatRefusal } from '#bookings/server/by-hand/seat-by-hand.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import { bookingById } from '#bookings/server/queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Finds the members who match the owner's search, and whether each can be booked on the event. */
export async function findCandidates(site: Site, eventId: number, search: string): Promise<Candidate[]> {
  const event = await requireEvent(site, eventId)
  const found = await searchMembers(site.db, search)
  return Promise.all(
    found.map(async ({ id, userName, email, gender }) => ({
      id: MemberId.parse(id),
      user_name: userName,
      email,
      gender,
      ...(await checkCanBook(site, event, id)),
    })),
  )
}

const MAX_EVENTS = 30

/** Returns the next events except the booking's own, and whether the booking's member can be booked on each. */
export async function findMoveTargets(site: Site, bookingId: string): Promise<MoveTarget[]> {
  const booking = await bookingById(site.db, bookingId)
  if (!booking) refuse(bookingRefusals.booking_not_found)
  const { memberId, eventId } = booking
  if (memberId === null) return []
  const ahead = await eventsNotStarted(site.db, site.clock.now(), MAX_EVENTS)
  return Promise.all(
    ahead
      .filter(({ id }) => id !== eventId)
      .map(async (event) => ({
        ...presentEventSummary(event),
        price: event.pricePence / 100,
        ...(await checkCanBook(site, event, memberId)),
      })),
  )
}

/** Checks without a lock whether a member can be booked. The command checks again under the event's lock. */
async function checkCanBook(
  site: Site,
  event: EventRow,
  memberId: string,
): Promise<{ why_not: string | null; reason_required: boolean }> {
  const context = await readBookingContext(site.db, event.id, memberId)
  const refusal = seatRefusal(site, event, context, site.clock.now())
  const needsReason = refusal === byHandRefusals.reason_required
  return { why_not: refusal && !needsReason ? refusal.detail : null, reason_required: needsReason }
}
