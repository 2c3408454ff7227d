import type { Owner } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { whyNotBorn } from '#accounts/rules.ts'
import { memberToMail } from '#accounts/server/queries.ts'
import { todayOf } from '#accounts/server/today.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { whyNotByHand, type WhyNotByHand } from '#bookings/rules/by-hand.ts'
import { hasAgeRange } from '#bookings/rules/joining.ts'
import { endPlace } from '#bookings/server/places/end-live.ts'
import { freePlace, readPlaceAsked, type PlaceAsked } from '#bookings/server/places/place-rows.ts'
import { factsFor } from '#bookings/server/places/why-not-here.ts'
import { isPaymentUnderWay } from '#bookings/server/replacements/replacement-rows.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { eventOnSale } from '#bookings/server/places/event-on-sale.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import type { Refusal } from '#platform/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Wanted = { event: EventRow; memberId: string; why: string; now: Temporal.Instant }

/**
 * A seat that the owner gives to a member, the event locked: theirs is what they held or waited for there, which ends
 * with it, else the lowest that nobody has. No seat is made, and nobody loses theirs.
 */
export async function seatByHand(
  site: Site,
  tx: Tx,
  by: Owner,
  wanted: Wanted,
): Promise<{ gender: Gender; placeNumber: number }> {
  const { event, memberId, why, now } = wanted
  const asked = await askPlace(tx, event.id, memberId)
  const refusal = whyNoSeat(event, asked, now)
  if (refusal && (refusal !== byHandRefusals.why_needed || why === '')) refuse(refusal)
  if (asked.own?.state === 'held') await endOwnHold(site, tx, by, { holdId: asked.own.id, now })
  await endWaitOf(tx, { eventId: event.id, memberId, now }, 'got a place')
  const placeNumber = await freePlace(tx, event.id, asked.gender)
  if (placeNumber === null) throw new Error('a seat that was free under the lock is free')
  return { gender: asked.gender, placeNumber }
}

async function askPlace(db: Db, eventId: number, memberId: string): Promise<PlaceAsked> {
  if (!(await memberToMail(db, memberId))) refuse(byHandRefusals.member_cannot_come)
  return readPlaceAsked(db, eventId, memberId)
}

/** Why the owner cannot give them a seat; `why_needed` where they can, with a word. */
export function whyNoSeat(event: EventRow, asked: PlaceAsked, now: Temporal.Instant): Refusal | undefined {
  const { balance, asker } = factsFor(event, asked)
  const why = whyNotByHand(eventOnSale(event), balance, asker, now.epochMilliseconds)
  if (why && why !== 'passes others') return refusalFor(why, asked.gender)
  if (asked.dateOfBirth && whyNotBorn(asked.dateOfBirth.toString(), todayOf(now))) return byHandRefusals.under_age
  if (!asked.dateOfBirth && hasAgeRange(event)) return byHandRefusals.age_not_known
  return why && byHandRefusals.why_needed
}

/** What is being paid for is for the provider to say. */
async function endOwnHold(
  site: Site,
  tx: Tx,
  by: Owner,
  { holdId, now }: { holdId: string; now: Temporal.Instant },
): Promise<void> {
  // Locked, so that nobody presses PAY from here on.
  const hold = await lockBooking(tx, holdId)
  if (!hold || (await isPaymentUnderWay(tx, holdId))) refuse(byHandRefusals.pays_just_now)
  await endPlace(site, tx, hold, { why: 'booked by hand', actorId: by.memberId, now })
}

function refusalFor(why: Exclude<WhyNotByHand, 'passes others'>, gender: Gender): Refusal {
  if (why === 'no_seat') return gender === 'F' ? byHandRefusals.no_seat_for_woman : byHandRefusals.no_seat_for_man
  return {
    cancelled: byHandRefusals.event_is_off,
    past: byHandRefusals.event_is_over,
    attending: byHandRefusals.comes_already,
    too_young: byHandRefusals.below_age_range,
    too_old: byHandRefusals.above_age_range,
  }[why]
}
