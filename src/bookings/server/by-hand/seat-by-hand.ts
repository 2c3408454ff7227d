import type { Owner } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { reachableMemberById } from '#accounts/server/queries.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import type { Reason } from '#bookings/rules/eligibility.ts'
import { endPlace } from '#bookings/server/places/end-place.ts'
import {
  firstFreePlace,
  readBookingContext,
  type BookingContext,
} from '#bookings/server/places/booking-context-queries.ts'
import { eligibilityOf } from '#bookings/server/places/check-eligibility.ts'
import { isPaymentInProgress } from '#bookings/server/replacements/replacement-queries.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Refusal } from '#platform/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type SeatRequest = { event: EventRow; memberId: string; reason: string; now: Temporal.Instant }

/**
 * Finds the lowest free seat for a member whom the owner books. Ends any hold that the member has at the event, and takes them
 * off its waiting list. The caller has locked the event. No seat is added, and no other member loses theirs.
 */
export async function seatByHand(
  site: Site,
  tx: Tx,
  by: Owner,
  request: SeatRequest,
): Promise<{ gender: Gender; placeNumber: number }> {
  const { event, memberId, reason, now } = request
  const context = await contextOf(tx, event.id, memberId)
  const refusal = seatRefusal(site, event, context, now)
  if (refusal && (refusal !== byHandRefusals.reason_required || reason === '')) refuse(refusal)
  if (context.own?.state === 'held') await endOwnHold(site, tx, by, { holdId: context.own.id, now })
  await endWaitOf(tx, { eventId: event.id, memberId, now }, 'got a place')
  const placeNumber = await firstFreePlace(tx, event.id, context.gender)
  if (placeNumber === null) throw new Error('the seat is taken although it was free under the lock')
  return { gender: context.gender, placeNumber }
}

async function contextOf(db: Db, eventId: number, memberId: string): Promise<BookingContext> {
  if (!(await reachableMemberById(db, memberId))) refuse(byHandRefusals.member_not_eligible)
  return readBookingContext(db, eventId, memberId)
}

/**
 * Returns the reason why the owner cannot give the member a seat. `reason_required` means that the owner can, if they give a
 * reason.
 */
export function seatRefusal(
  site: Pick<Site, 'config'>,
  event: EventRow,
  context: BookingContext,
  now: Temporal.Instant,
): Refusal | undefined {
  const { reason, dateOfBirthNeeded, explanationNeeded } = eligibilityOf(site, 'by hand', { event, context, now })
  if (reason) return refusalFor(reason, context.gender)
  if (dateOfBirthNeeded) return byHandRefusals.age_not_known
  return explanationNeeded ? byHandRefusals.reason_required : undefined
}

/** Ends the member's hold. Refuses while they are paying for it, because the provider then decides the outcome. */
async function endOwnHold(
  site: Site,
  tx: Tx,
  by: Owner,
  { holdId, now }: { holdId: string; now: Temporal.Instant },
): Promise<void> {
  // The lock prevents the member from pressing PAY from here on.
  const hold = await lockBooking(tx, holdId)
  if (!hold || (await isPaymentInProgress(tx, holdId))) refuse(byHandRefusals.payment_in_progress)
  await endPlace(site, tx, hold, { reason: 'booked by hand', actorId: by.memberId, now })
}

const refusals: Partial<Record<Reason, Refusal>> = {
  cancelled: byHandRefusals.event_is_cancelled,
  past: byHandRefusals.event_is_over,
  attending: byHandRefusals.already_booked,
  account_not_active: byHandRefusals.member_not_eligible,
  under_18: byHandRefusals.under_age,
  too_young: byHandRefusals.below_age_range,
  too_old: byHandRefusals.above_age_range,
}

function refusalFor(reason: Reason, gender: Gender): Refusal {
  return refusals[reason] ?? (gender === 'F' ? byHandRefusals.no_seat_for_woman : byHandRefusals.no_seat_for_man)
}
