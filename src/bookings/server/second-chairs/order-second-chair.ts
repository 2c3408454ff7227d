import type { Member } from '#accounts/actor.ts'
import type * as endpoints from '#bookings/contract/second-chair.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { Gender } from '#bookings/rules/balance.ts'
import { HOLD_MINUTES } from '#bookings/rules/holds.ts'
import {
  firstFreePlace,
  readBookingContext,
  type LiveBooking,
} from '#bookings/server/places/booking-context-queries.ts'
import { orderHold } from '#bookings/server/places/order-place.ts'
import type { PlacedHold } from '#bookings/server/places/place-hold.ts'
import { secondChairOf, type SecondChairRow } from '#bookings/server/second-chairs/second-chair-queries.ts'
import { secondChairRefusal } from '#bookings/server/second-chairs/second-chair-refusal.ts'
import { insertBooking } from '#bookings/server/store/bookings.ts'
import { insertPayment } from '#bookings/server/store/payments.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { inEventTurn } from '#events/server/event-turns.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'

type SecondChairRequest = { eventId: number; gender: Gender }

/** Holds a friend's place and opens its payment, which the member who is already booked makes. */
export function orderSecondChair(
  site: Site,
  by: Member,
  request: SecondChairRequest,
): Promise<AnswerOf<typeof endpoints.orderSecondChair>> {
  return orderHold(site, by, () => holdSecondChair(site, by, request))
}

/** Returns the existing hold, or the place that has to be paid again, if there is one of this gender. */
function holdSecondChair(site: Site, by: Member, { eventId, gender }: SecondChairRequest): Promise<PlacedHold> {
  return inEventTurn(site.db, eventId, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const known = await secondChairOf(tx, by.memberId, eventId)
    if (known) return { own: toPay(known, gender) ?? refuse(bookingRefusals.second_chair_taken) }
    const now = site.clock.now()
    const context = await readBookingContext(tx, eventId, by.memberId)
    const refusal = await secondChairRefusal(site, tx, { event, gender, context, now })
    if (refusal) refuse(refusal)
    return insertHold(tx, { event, gender, buyerId: by.memberId, now })
  })
}

/** Codes and credit are for one's own place. */
const unreduced = (pricePence: number) => ({ pricePence, reductions: [], toPayPence: pricePence })

/** Returns a friend's place that is still to be paid for, or undefined if there is nothing to pay. */
export function toPay(place: SecondChairRow, gender: Gender): LiveBooking | undefined {
  const { id, pricePence, holdExpiresAt, payAgainUntil } = place
  if (place.gender !== gender || (place.state === 'booked' && !payAgainUntil)) return undefined
  const state = place.state === 'held' ? 'held' : 'booked'
  return {
    id,
    ...unreduced(pricePence),
    holdExpiresAt: state === 'held' ? holdExpiresAt : null,
    payAgainUntil,
    offerEndsAt: null,
    state,
  }
}

async function insertHold(
  tx: Tx,
  { event, gender, buyerId, now }: { event: EventRow; gender: Gender; buyerId: string; now: Temporal.Instant },
): Promise<PlacedHold> {
  const placeNumber = await firstFreePlace(tx, event.id, gender)
  if (placeNumber === null) throw new Error('no free place was found although one is on sale')
  const { id: eventId, pricePence } = event
  const id = newId()
  // The time is rounded to the database's precision, so that the value read back is the same.
  const holdExpiresAt = now.add({ minutes: HOLD_MINUTES }).round('microsecond')
  const place = { id, eventId, gender, placeNumber, pricePence, madeAt: now, memberId: null, buyerId, unclaimed: true }
  await insertBooking(tx, { ...place, state: 'held', holdExpiresAt })
  const details = { event: eventId, friend: gender }
  const [payment] = await Promise.all([
    insertPayment(tx, { bookingId: id, memberId: buyerId, amountPence: pricePence, madeAt: now }),
    audit(tx, { at: now, actorId: buyerId, action: 'place held', subject: id, details }),
    raisePublicVersion(tx, eventId),
  ])
  const own = { id, ...unreduced(pricePence), holdExpiresAt, payAgainUntil: null, offerEndsAt: null }
  return { own: { ...own, state: 'held' }, payment }
}
