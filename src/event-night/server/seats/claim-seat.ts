import type { Member } from '#accounts/actor.ts'
import { ageOn, MINIMUM_AGE } from '#accounts/rules.ts'
import { dateInSiteZone } from '#accounts/server/today.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { bookClaimedSeat } from '#bookings/server/places/book-claimed-seat.ts'
import { readBookingContext, type BookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { seatRefusals } from '#event-night/contract/seats.ts'
import { raiseNightVersion } from '#event-night/server/night/raise-night-version.ts'
import { deleteWalkInGuests } from '#event-night/server/night/store-night.ts'
import { claimedSeatWithCode, walkInSeatWithCode, type WalkInSeat } from '#event-night/server/seats/seat-queries.ts'
import { nameMemberInPairs } from '#event-night/server/seats/store-seats.ts'
import { insertCommand } from '#event-night/server/store.ts'
import { likesCloseAtMs } from '#events/rules.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import type { Refusal } from '#platform/contract.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Every attempt counts, so nobody finds the code of another guest by trying. */
const codesByMember: Limit = { name: 'seat codes', attempts: 15, minutes: 60 }

/**
 * Claims the seat of a walk-in guest. The seat becomes the member's booking under the same id, so that everything that happened
 * to it in the night is theirs, and its code is their ticket. Returns the event's id, also if the response to an earlier attempt
 * of the same member was lost.
 */
export async function claimSeat(site: Site, { memberId }: Pick<Member, 'memberId'>, code: string): Promise<number> {
  await site.limits.enforce(codesByMember, memberId)
  const known = await walkInSeatWithCode(site.db, code)
  return inTransaction(site.db, async (tx) => {
    const event = known && (await lockEvent(tx, known.eventId))
    const seat = await walkInSeatWithCode(tx, code)
    if (!event || !seat) return ownSeatWithCode(tx, code, memberId)
    const now = site.clock.now()
    const context = await readBookingContext(tx, event.id, memberId)
    const refusal = whyNotClaim(site, { event, seat, context, now })
    if (refusal) refuse(refusal)
    await claim(site, tx, { seat, memberId, now })
    return event.id
  })
}

async function ownSeatWithCode(tx: Tx, code: string, memberId: string): Promise<number> {
  const claimed = await claimedSeatWithCode(tx, code)
  if (!claimed) refuse(seatRefusals.seat_not_found)
  return claimed.memberId === memberId ? claimed.eventId : refuse(seatRefusals.seat_claimed)
}

type Claim = { event: EventRow; seat: WalkInSeat; context: BookingContext; now: Temporal.Instant }

function whyNotClaim({ config }: Pick<Site, 'config'>, { event, seat, context, now }: Claim): Refusal | undefined {
  const { isActive, own, gender, dateOfBirth } = context
  if (event.cancelledAt) return bookingRefusals.event_cancelled
  if (now.epochMilliseconds >= likesCloseAtMs(toEventState(event), config.likesOpenDays))
    return seatRefusals.seat_code_expired
  if (!isActive) return bookingRefusals.account_not_active
  if (own) return seatRefusals.has_own_place
  if (gender !== seat.gender) return seat.gender === 'F' ? seatRefusals.seat_for_woman : seatRefusals.seat_for_man
  if (!dateOfBirth) return bookingRefusals.date_of_birth_needed
  return ageOn(dateInSiteZone(now), dateOfBirth.toString()) < MINIMUM_AGE ? bookingRefusals.under_18 : undefined
}

async function claim(
  site: Site,
  tx: Tx,
  { seat, memberId, now }: { seat: WalkInSeat; memberId: string; now: Temporal.Instant },
): Promise<void> {
  const { id, eventId, addedAt: madeAt, deviceId, madeBy } = seat
  await bookClaimedSeat(site, tx, { seat, memberId, now })
  // The host who added the guest let them in.
  await insertCommand(tx, {
    ...{ id: newId(), eventId, bookingId: id, memberId, action: 'check in', foundBy: 'name', outcome: 'done' },
    ...{ refusal: null, deviceId, madeBy, madeAt, receivedAt: madeAt },
  })
  await nameMemberInPairs(tx, { seat: id, eventId, memberId })
  await deleteWalkInGuests(tx, [id])
  await raiseNightVersion(tx, eventId)
}
