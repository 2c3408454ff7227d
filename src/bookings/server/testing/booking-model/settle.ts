import {
  endReplacement,
  isAway,
  livePlaceOf,
  openPaymentOf,
  markReached,
  activePaymentOf,
  waitOf,
  type Model,
  type Payment,
  type Place,
  type EndReason,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { endWait, makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import { countOf } from '#bookings/server/testing/booking-model/model-eligibility.ts'

const DAY = 24 * 60
const PROVIDER_MINUTES = 2

/** The site asks the provider for the payment's state, and acts on it. */
export function settle(model: Model, turn: Turn, payment: Payment): void {
  const { place } = payment
  if (payment.cardShown) payment.cardShownKnown = true
  const wasKnownGone = payment.known === 'gone'
  updateKnown(model, payment)
  const activePayment = activePaymentOf(place)
  const isPaidOtherwise = activePayment !== undefined && activePayment !== payment
  if (payment.atProvider === 'waiting' || payment.atProvider === 'challenged') {
    if (place.state !== 'ended' && !isOver(model, place) && !isPaidOtherwise) return
    payment.atProvider = 'canceled'
    updateKnown(model, payment)
  }
  if (payment.atProvider === 'canceled') recordCanceled(model, turn, payment, { isNew: !wasKnownGone, isPaidOtherwise })
  else if (isPaidOtherwise) releasePayment(model, payment)
  else bookOrRelease(model, turn, payment)
}

function updateKnown(model: Model, payment: Payment): void {
  if (payment.known === 'gone') return
  if (payment.atProvider === 'authorised' && payment.known === 'open') {
    payment.known = 'authorised'
    payment.authorisedAt = model.now
  }
  if (payment.atProvider === 'captured') Object.assign(payment, { known: 'captured', wasCaptured: true })
  if (payment.atProvider === 'canceled') payment.known = 'gone'
}

/** No money can come from this payment. If it was released long ago, it does not affect how the booking was paid since. */
function recordCanceled(
  model: Model,
  turn: Turn,
  payment: Payment,
  { isNew, isPaidOtherwise }: { isNew: boolean; isPaidOtherwise: boolean },
): void {
  const { place, authorisedAt, intentId } = payment
  if (place.state === 'held' && isOver(model, place)) end(model, turn, place, 'expired')
  const isUnpaid = isNew && place.state === 'booked' && !isPaidOtherwise && authorisedAt !== null
  if (!isUnpaid || place.payAgainUntil !== null) return
  place.payAgainUntil = model.now + DAY
  model.cases.add(`capture failed ${intentId}`)
  markReached(model, 'to be paid again')
}

function bookOrRelease(model: Model, turn: Turn, payment: Payment): void {
  const { place } = payment
  if (payment.isNotRefunded) markReached(model, 'kept, not refunded')
  if (payment.known === 'gone' || payment.isNotRefunded) return
  const { state } = place
  if (state === 'ended') {
    if (!isRevived(model, turn, place)) return releasePayment(model, payment)
    Object.assign(place, { endedAt: null, reason: null })
    endWait(model, waitOf(model, place.member, place.event), 'got a place')
    markReached(model, 'booked after its place had ended')
  } else if (state === 'booked' && place.payAgainUntil === null) return
  if (place.payAgainUntil !== null) markReached(model, 'paid again')
  Object.assign(place, { state: 'booked', payAgainUntil: null })
  if (payment.known === 'authorised') model.toCapture.add(payment)
  if (state !== 'booked') book(model, turn, place)
}

/** A booking releases a place for the other gender. */
export function book(model: Model, turn: Turn, place: Place): void {
  if (place.offerEndsAt !== null) markReached(model, 'offer booked')
  turn.follow(place.event, { did: 'booked', placeId: place.id, memberId: place.member.id })
  turn.look(place.event)
  if (model.flaw !== 'offers are made only when a place ends') makeOffers(model, turn, place.event)
}

/** A late payment gets a seat if one is free, whatever the margin. A place that is no longer wanted gets none. */
function isRevived(model: Model, turn: Turn, place: Place): boolean {
  const { event, reason, member } = place
  if (model.flaw === 'late payments are always released') return false
  if (reason !== 'expired' && reason !== 'not paid') return false
  if (event.cancelled || model.now >= event.startsAt) return false
  const isFree = countOf(model, event).live[member.gender] < event.places[member.gender]
  if (turn.isNext(place, { did: 'booked' })) return isFree && livePlaceOf(model, member, event) === undefined
  turn.judgeAtEnd(place)
  return false
}

/** Releases authorised money, and refunds captured money. */
function releasePayment(model: Model, payment: Payment): void {
  if (payment.atProvider === 'authorised') {
    payment.atProvider = 'canceled'
    payment.known = 'gone'
    markReached(model, `released, ${payment.place.reason ?? 'paid otherwise'}`)
  } else if (payment.known === 'captured') requestRefund(model, payment)
}

export function requestRefund(model: Model, payment: Payment): void {
  if (payment.refundRequestedAt !== null) return
  payment.refundRequestedAt = model.now
  if (payment.isByHand) return openManualRefundCase(model, payment)
  markReached(model, 'refunded')
  model.toRefund.add(payment)
}

/** What was paid by hand is refunded by hand. The owner is reminded of it until they record the refund. */
function openManualRefundCase(model: Model, payment: Payment): void {
  markReached(model, 'manual refund due')
  if (model.flaw === 'cash is refunded automatically') payment.known = 'gone'
  payment.ownerCase = `manual refund due ${payment.place.id}`
  model.cases.add(payment.ownerCase)
}

export function refund(payment: Payment): void {
  payment.known = 'gone'
}

/** The job that captures the money of a booking. If it is refused after a day, the booking has to be paid again. */
export function capture(model: Model, turn: Turn, payment: Payment): void {
  if (payment.known !== 'authorised') return
  if (payment.place.state === 'booked' && payment.atProvider === 'authorised') {
    const isTooLate = model.now - (payment.authorisedAt ?? 0) >= DAY
    if (!model.bankRefusesCaptures) payment.atProvider = 'captured'
    else if (isTooLate) payment.atProvider = 'canceled'
  }
  settle(model, turn, payment)
}

export const isOver = (model: Model, { state, expiresAt, payAgainUntil }: Place): boolean =>
  (state === 'held' ? (expiresAt ?? Infinity) : (payAgainUntil ?? Infinity)) <= model.now

/** Frees a place, which is then offered to the waiting list. */
export function end(model: Model, turn: Turn, place: Place, reason: EndReason): void {
  endPlace(model, turn, place, reason)
  makeOffers(model, turn, place.event)
}

/** Its money, if not captured yet, is to be released. */
export function endPlace(model: Model, turn: Turn, place: Place, reason: EndReason): void {
  const activePayment = activePaymentOf(place)
  for (const payment of [openPaymentOf(place), activePayment?.known === 'authorised' ? activePayment : undefined])
    if (payment) model.toSettle.add(payment)
  if (place.state === 'held' && place.offerEndsAt !== null) markReached(model, `offer: ${reason}`)
  else markReached(model, reason)
  Object.assign(place, { state: 'ended', endedAt: model.now, payAgainUntil: null, reason })
  endReplacement(model, place, 'ended')
  turn.follow(place.event, { did: 'ended', placeId: place.id, reason })
  turn.look(place.event)
}

/** A hold whose time is up. The provider is asked first, for up to two minutes. */
export function endHold(model: Model, turn: Turn, place: Place): void {
  const open = openPaymentOf(place)
  if (open && isAway(model) && model.now < (place.expiresAt ?? 0) + PROVIDER_MINUTES) return
  if (open && !isAway(model)) settle(model, turn, open)
  if (place.state === 'held' && isOver(model, place)) end(model, turn, place, 'expired')
}
