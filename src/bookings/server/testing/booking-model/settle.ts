import {
  endReplacement,
  holderOf,
  isAway,
  isUnclaimed,
  secondChairOf,
  livePlaceOf,
  openPaymentOf,
  refundRequestedOf,
  markReached,
  activePaymentOf,
  waitOf,
  type Model,
  type ModelEvent,
  type Payment,
  type Place,
  type Refund,
  type EndReason,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { endWait, makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import { canRetake, retake, returnReductions, toPayOf } from '#bookings/server/testing/booking-model/reductions.ts'
import { countOf } from '#bookings/server/testing/booking-model/model-eligibility.ts'

const DAY = 24 * 60
const PROVIDER_MINUTES = 2

/** Retrieves the payment's state from the provider, and acts on it. */
export function settle(model: Model, turn: Turn, payment: Payment): void {
  const { place } = payment
  if (payment.cardShown) payment.cardShownKnown = true
  const wasKnownGone = payment.known === 'gone'
  updateKnown(model, payment)
  const activePayment = activePaymentOf(place)
  const isPaidOtherwise = activePayment !== undefined && activePayment !== payment
  if (payment.atProvider === 'waiting' || payment.atProvider === 'challenged') {
    // A payment that was replaced is cancelled, even if its place is still held.
    const isReplaced = payment.known === 'gone'
    if (!isReplaced && place.state !== 'ended' && !isOver(model, place) && !isPaidOtherwise) return
    payment.atProvider = 'canceled'
    updateKnown(model, payment)
  }
  if (payment.atProvider === 'authorised' && payment.known === 'gone') payment.atProvider = 'canceled'
  if (payment.atProvider === 'canceled') recordCanceled(model, turn, payment, { isNew: !wasKnownGone, isPaidOtherwise })
  else if (isPaidOtherwise) releasePayment(model, payment)
  else bookOrRelease(model, turn, payment)
}

/** Returns whether a message leads to a question to the provider. Three messages do not, once the site knows what they say. */
export function isNews(model: Model, payment: Payment, type: string): boolean {
  const { place, known, amountPence } = payment
  const activePayment = activePaymentOf(place)
  const isPaidOtherwise = activePayment !== undefined && activePayment !== payment
  if (place.state === 'ended' || isOver(model, place) || isPaidOtherwise) return true
  if (known === 'gone' || refundRequestedOf(payment) === amountPence) return true
  if (known !== 'open' && place.payAgainUntil !== null) return true
  if (type === 'payment_intent.created') return false
  if (type === 'payment_intent.amount_capturable_updated') return known === 'open'
  return type !== 'payment_intent.succeeded' || known !== 'captured'
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

/** Records that a payment was cancelled. If it was released earlier, it does not affect how the booking has been paid since. */
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
    if (!canRetake(model, place, payment.amountPence) || !isRevived(model, turn, place))
      return releasePayment(model, payment)
    retake(model, place, payment.amountPence)
    Object.assign(place, { endedAt: null, reason: null })
    endWait(model, waitOf(model, place.member, place.event), 'got a place')
    markReached(model, 'booked after its place had ended')
  } else if (state === 'booked' && place.payAgainUntil === null) return
  if (place.payAgainUntil !== null) markReached(model, 'paid again')
  Object.assign(place, { state: 'booked', payAgainUntil: null })
  if (payment.known === 'authorised') model.jobs.push({ queue: 'bookings.capture-payment', about: payment })
  if (state !== 'booked') book(model, turn, place)
}

/** Books a place. This may release a place for the other gender. */
export function book(model: Model, turn: Turn, place: Place): void {
  place.wasBooked = true
  if (place.offerEndsAt !== null) markReached(model, 'offer booked')
  turn.follow(place.event, { did: 'booked', placeId: place.id, memberId: place.member.id })
  turn.look(place.event)
  if (isUnclaimed(place)) return openClaim(model, place)
  if (model.flaw !== 'offers are made only when a place ends') makeOffers(model, turn, place.event)
}

/** Makes the link with which a friend claims a place that is paid for. The place releases none before that. */
function openClaim(model: Model, place: Place): void {
  model.replacements.push({ token: '', place, from: holderOf(place), to: null, state: 'open' })
  markReached(model, 'second chair booked')
}

/**
 * Returns whether a late payment revives its place. It does if a seat is free, at any margin, unless the place is no longer
 * wanted.
 */
function isRevived(model: Model, turn: Turn, place: Place): boolean {
  const { event, reason, member } = place
  if (model.flaw === 'late payments are always released') return false
  if (reason !== 'expired' && reason !== 'provider failed' && reason !== 'not paid') return false
  if (event.cancelled || model.now >= (isUnclaimed(place) ? claimEndsAt(event) : event.startsAt)) return false
  const isFree = countOf(model, event).live[member.gender] < event.places[member.gender]
  if (turn.isNext(place, { did: 'booked' })) return isFree && otherPlaceOf(model, place) === undefined
  turn.judgeAtEnd(place)
  return false
}

/** Returns the live place that keeps a late payment from booking its own: a member has one, and pays for one friend. */
function otherPlaceOf(model: Model, place: Place): Place | undefined {
  const { event, member, buyer } = place
  return isUnclaimed(place) && buyer ? secondChairOf(model, buyer, event) : livePlaceOf(model, member, event)
}

/** Releases an authorised payment, or refunds a captured one. */
function releasePayment(model: Model, payment: Payment): void {
  if (payment.atProvider === 'authorised') {
    payment.atProvider = 'canceled'
    payment.known = 'gone'
    markReached(model, `released, ${payment.place.reason ?? 'paid otherwise'}`)
  } else if (payment.known === 'captured') requestRefund(model, payment)
}

/** Requests a refund of a part of a payment or, without an amount, of what is left of it. */
export function requestRefund(model: Model, payment: Payment, amountPence?: number): void {
  const left = payment.amountPence - refundRequestedOf(payment)
  if (left === 0) return
  const isAll = amountPence === undefined || model.flaw === 'a part refund refunds all'
  const refund = { pence: isAll ? left : amountPence, requestedAt: model.now, isMade: false }
  payment.refunds.push(refund)
  if (payment.isByHand) return openManualRefundCase(model, payment)
  markReached(model, left < payment.amountPence ? 'refunded in parts' : 'refunded')
  model.jobs.push({ queue: 'bookings.refund-payment', about: payment, refund })
}

/** Opens a case for a payment by hand, which the owner has to refund by hand and then record. */
function openManualRefundCase(model: Model, payment: Payment): void {
  markReached(model, 'manual refund due')
  if (model.flaw === 'cash is refunded automatically') payment.known = 'gone'
  payment.ownerCase = `manual refund due ${payment.place.id}`
  model.cases.add(payment.ownerCase)
}

/** Makes a refund. A payment that is refunded as a whole no longer pays for anything. */
export function makeRefund(payment: Payment, refund: Refund): void {
  refund.isMade = true
  const made = payment.refunds.filter(({ isMade }) => isMade)
  if (made.reduce((sum, { pence }) => sum + pence, 0) === payment.amountPence) payment.known = 'gone'
}

/** Captures the payment of a booking. If it is still refused after a day, the booking has to be paid again. */
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

/** Ends a place and offers it to the waiting list. */
export function end(model: Model, turn: Turn, place: Place, reason: EndReason): void {
  endPlace(model, turn, place, reason)
  makeOffers(model, turn, place.event)
}

/** Ends a place. A payment that was not captured is queued to be released. */
export function endPlace(model: Model, turn: Turn, place: Place, reason: EndReason): void {
  const activePayment = activePaymentOf(place)
  for (const payment of [openPaymentOf(place), activePayment?.known === 'authorised' ? activePayment : undefined])
    if (payment) model.jobs.push({ queue: 'bookings.settle-payment', about: payment })
  if (place.state === 'held' && place.offerEndsAt !== null) markReached(model, `offer: ${reason}`)
  else markReached(model, reason)
  const isUnpaid = activePayment?.known !== 'captured' && toPayOf(place) > 0 && reason !== 'moved'
  if (place.state === 'held' || reason === 'not paid' || isUnpaid) returnReductions(model, place)
  Object.assign(place, { state: 'ended', endedAt: model.now, payAgainUntil: null, reason })
  endReplacement(model, place, 'ended')
  turn.follow(place.event, { did: 'ended', placeId: place.id, reason })
  turn.look(place.event)
}

/** Ends a friend's place that nobody has claimed, and refunds it in full. */
export function releaseUnclaimed(
  model: Model,
  turn: Turn,
  { place, reason }: { place: Place; reason: 'not claimed' | 'cancelled by member' },
): void {
  end(model, turn, place, reason)
  const activePayment = activePaymentOf(place)
  const isRefunded = model.flaw !== 'an unclaimed place is not refunded'
  if (activePayment?.known === 'captured' && isRefunded) requestRefund(model, activePayment)
}

/** Until when a friend can claim a place. */
export const claimEndsAt = ({ startsAt }: ModelEvent): number => startsAt - DAY

/** Ends a place at a cancelled event and refunds its payment. */
export function endForCancelledEvent(model: Model, turn: Turn, place: Place): void {
  if (place.state === 'ended') return
  end(model, turn, place, 'event cancelled')
  returnReductions(model, place)
  const activePayment = activePaymentOf(place)
  if (activePayment?.known === 'captured') requestRefund(model, activePayment)
}

/** Ends an expired hold. Its payment is settled first, and for up to two minutes the hold waits for an unavailable provider. */
export function endHold(model: Model, turn: Turn, place: Place): void {
  const open = openPaymentOf(place)
  if (open && isAway(model) && model.now < (place.expiresAt ?? 0) + PROVIDER_MINUTES) return
  if (open && !isAway(model)) settle(model, turn, open)
  const reason = open && isAway(model) && place.offerEndsAt === null ? 'provider failed' : 'expired'
  if (place.state === 'held' && isOver(model, place)) end(model, turn, place, reason)
}
