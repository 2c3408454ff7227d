import {
  isAway,
  livePlaceOf,
  openPaymentOf,
  paymentsOf,
  reach,
  standingPaymentOf,
  type Model,
  type Payment,
  type Place,
  type Why,
} from '#bookings/server/testing/booking-model/model.ts'
import { countOf } from '#bookings/server/testing/booking-model/who-can-join.ts'

/**
 * One command, or one batch of jobs that the site does in an order of its own. Where two late payments want one seat that
 * order decides: then the model looks at which place the site gave, and only judges whether it could have.
 */
export type Turn = {
  /** The state of a place at the site once the turn was over. */
  seen(place: Place): { state: string; why: string | null } | undefined
  /** Whether the money had gone back by then. */
  isGone(payment: Payment): boolean
  before: { isLive(place: Place): boolean; free(place: Place): number; hasOther(place: Place): boolean }
}

const DAY = 24 * 60
const PROVIDER_MINUTES = 2
const EVERY_MINUTES = 5

export function beginTurn(model: Model, { seen, isGone }: Pick<Turn, 'seen' | 'isGone'>): Turn {
  const counts = new Map(model.events.map((event) => [event, countOf(model, event)]))
  const live = new Set(model.places.filter(({ state }) => state !== 'ended'))
  return {
    seen,
    isGone,
    before: {
      isLive: (place) => live.has(place),
      free: ({ event, member: { gender } }) => event.places[gender] - (counts.get(event)?.live[gender] ?? 0),
      hasOther: ({ event, member }) => [...live].some((place) => place.event === event && place.member === member),
    },
  }
}

/** The site asks the provider what there is, and does what follows. */
export function settle(model: Model, turn: Turn, payment: Payment): void {
  const { place } = payment
  if (payment.cardShown) payment.cardShownKnown = true
  hear(model, payment)
  const standing = standingPaymentOf(place)
  const isPaidOtherwise = standing !== undefined && standing !== payment
  if (payment.atProvider === 'waiting' || payment.atProvider === 'asking') {
    if (place.state !== 'ended' && !isOver(model, place) && !isPaidOtherwise) return
    payment.atProvider = 'canceled'
    hear(model, payment)
  }
  if (payment.atProvider === 'canceled') takeNote(model, turn, payment, isPaidOtherwise)
  else if (isPaidOtherwise) letGo(model, payment)
  else keepOrLetGo(model, turn, payment)
}

function hear(model: Model, payment: Payment): void {
  if (payment.known === 'gone') return
  if (payment.atProvider === 'authorised' && payment.known === 'open') {
    payment.known = 'authorised'
    payment.authorisedAt = model.now
  }
  if (payment.atProvider === 'captured') payment.known = 'captured'
  if (payment.atProvider === 'canceled') payment.known = 'gone'
}

/** There is nothing to be had from it. */
function takeNote(model: Model, turn: Turn, payment: Payment, isPaidOtherwise: boolean): void {
  const { place, authorisedAt, intentId } = payment
  if (place.state === 'held' && isOver(model, place)) end(model, turn, place, 'expired')
  const isUnpaid = place.state === 'booked' && !isPaidOtherwise && authorisedAt !== null
  if (!isUnpaid || place.payAgainUntil !== null) return
  place.payAgainUntil = model.now + DAY
  model.cases.add(`capture failed ${intentId}`)
  reach(model, 'to be paid again')
}

function keepOrLetGo(model: Model, turn: Turn, payment: Payment): void {
  const { place } = payment
  if (payment.keptByOwner) reach(model, 'asked about, and kept by the owner')
  if (payment.known === 'gone' || payment.keptByOwner) return
  if (place.state === 'ended') {
    if (!isRevived(model, turn, place)) return letGo(model, payment)
    Object.assign(place, { state: 'booked', endedAt: null, why: null })
    reach(model, 'booked although its place had gone')
  } else if (place.state === 'booked' && place.payAgainUntil === null) return
  if (place.payAgainUntil !== null) reach(model, 'paid again')
  Object.assign(place, { state: 'booked', payAgainUntil: null })
  if (payment.known === 'authorised') model.toCapture.add(payment)
}

/** A late payment has a seat if there is one, whatever the margin says; what nobody wants any more has none. */
function isRevived(model: Model, turn: Turn, place: Place): boolean {
  const { event, why } = place
  if (model.flaw === 'late money is always let go of') return false
  if (why !== 'expired' && why !== 'not paid') return false
  if (event.cancelled || model.now >= event.startsAt) return false
  const hasOtherNow = livePlaceOf(model, place.member, event) !== undefined
  const hadOther = turn.before.hasOther(place)
  if (hasOtherNow && hadOther) return false
  if (turn.seen(place)?.state === 'booked') return true
  if (
    !hasOtherNow &&
    !hadOther &&
    !hasOtherInTheEnd(model, turn, place) &&
    turn.before.free(place) > revivals(model, turn, place)
  )
    throw new Error(`${nameOf(place)} was paid late, a seat was free, and it was not booked`)
  return false
}

const isAtSameEvent = (one: Place, other: Place) => one !== other && one.event === other.event

function hasOtherInTheEnd(model: Model, turn: Turn, place: Place): boolean {
  return model.places.some(
    (other) => isAtSameEvent(place, other) && other.member === place.member && turn.seen(other)?.state !== 'ended',
  )
}

/** How many of its gender got a seat in this turn after theirs had gone. */
function revivals(model: Model, turn: Turn, place: Place): number {
  return model.places.filter(
    (other) =>
      isAtSameEvent(place, other) &&
      other.member.gender === place.member.gender &&
      !turn.before.isLive(other) &&
      turn.seen(other)?.state === 'booked',
  ).length
}

/** Authorised money is let go of, captured money goes back. */
function letGo(model: Model, payment: Payment): void {
  if (payment.atProvider === 'authorised') {
    payment.atProvider = 'canceled'
    payment.known = 'gone'
    reach(model, `let go of, ${payment.place.why ?? 'paid otherwise'}`)
  } else if (payment.known === 'captured') askRefund(model, payment)
}

export function askRefund(model: Model, payment: Payment): void {
  if (payment.refundAskedAt !== null) return
  payment.refundAskedAt = model.now
  reach(model, 'refunded')
  model.toRefund.add(payment)
}

export function refund(payment: Payment): void {
  payment.known = 'gone'
}

/** The job that takes the money of a booking. For a day; then it has to be paid again. */
export function capture(model: Model, turn: Turn, payment: Payment): void {
  if (payment.known !== 'authorised') return
  if (payment.place.state === 'booked' && payment.atProvider === 'authorised') {
    const isTooLate = model.now - (payment.authorisedAt ?? 0) >= DAY
    if (isTooLate) payment.atProvider = 'canceled'
    else if (!model.bankRefusesCaptures) payment.atProvider = 'captured'
  }
  settle(model, turn, payment)
}

const isOver = (model: Model, { state, expiresAt, payAgainUntil }: Place): boolean =>
  (state === 'held' ? (expiresAt ?? Infinity) : (payAgainUntil ?? Infinity)) <= model.now

/** A place gets free, and its money, where it was not taken yet, is to be let go of. */
export function end(model: Model, turn: Turn, place: Place, why: Why): void {
  const standing = standingPaymentOf(place)
  for (const payment of [openPaymentOf(place), standing?.known === 'authorised' ? standing : undefined])
    if (payment) model.toSettle.add(payment)
  // A hold that runs out while its event is called off: whoever comes first says why it ended.
  const isEither = why === 'expired' && place.event.cancelled && turn.seen(place)?.why === 'event cancelled'
  Object.assign(place, { state: 'ended', endedAt: model.now, payAgainUntil: null })
  place.why = isEither ? 'event cancelled' : why
  reach(model, place.why)
}

/** A hold whose time is up: the provider is asked first, for two minutes. */
export function endHold(model: Model, turn: Turn, place: Place): void {
  const open = openPaymentOf(place)
  if (open && isAway(model) && model.now < (place.expiresAt ?? 0) + PROVIDER_MINUTES) return
  if (open && !isAway(model)) settle(model, turn, open)
  if (place.state === 'held' && isOver(model, place)) end(model, turn, place, 'expired')
}

export function endHolds(model: Model, turn: Turn): void {
  for (const place of model.places) if (place.state === 'held' && isOver(model, place)) endHold(model, turn, place)
}

export function releaseUnpaid(model: Model, turn: Turn): void {
  for (const place of model.places) {
    if (place.state !== 'booked' || !isOver(model, place)) continue
    const open = openPaymentOf(place)
    if (open && isAway(model) && model.now < (place.payAgainUntil ?? 0) + DAY) continue
    if (open && !isAway(model)) settle(model, turn, open)
    if (!isOver(model, place) || standingPaymentOf(place)) continue
    end(model, turn, place, 'not paid')
    model.cases.add(`booking released unpaid ${place.id}`)
  }
}

/** Whatever message was lost: every payment that is not settled is looked at. */
export function compare(model: Model, turn: Turn): void {
  if (isAway(model)) return
  for (const payment of paymentsOf(model)) {
    if (payment.known === 'authorised') capture(model, turn, payment)
    else if (payment.known === 'open') settle(model, turn, payment)
  }
  for (const payment of paymentsOf(model)) {
    const { known, refundAskedAt } = payment
    if (known !== 'captured' || refundAskedAt === null) continue
    // What has just been asked for is its job's to do, but the comparison may do it too.
    if (refundAskedAt <= model.now - EVERY_MINUTES || turn.isGone(payment)) refund(payment)
  }
}

/** Every job that waits, and those that they ask for. What needs the provider waits until it is back. */
export function workOff(model: Model, turn: Turn): void {
  for (;;) {
    const places = model.places.filter(({ event, state }) => event.toBeEmptied && state !== 'ended')
    const [settling, capturing, refunding] = isAway(model)
      ? [[], [], []]
      : [[...model.toSettle], [...model.toCapture], [...model.toRefund]]
    if (places.length + settling.length + capturing.length + refunding.length === 0) break
    for (const payment of settling) settleOnce(model, turn, payment)
    for (const payment of capturing) if (model.toCapture.delete(payment)) capture(model, turn, payment)
    for (const payment of refunding) if (model.toRefund.delete(payment)) refund(payment)
    for (const place of places) empty(model, turn, place)
  }
  for (const event of model.events) event.toBeEmptied = false
}

function settleOnce(model: Model, turn: Turn, payment: Payment): void {
  model.toSettle.delete(payment)
  settle(model, turn, payment)
}

/** The event was called off: the place ends, and what was paid goes back. */
function empty(model: Model, turn: Turn, place: Place): void {
  if (place.state === 'ended') return
  end(model, turn, place, 'event cancelled')
  const standing = standingPaymentOf(place)
  if (standing?.known === 'captured') askRefund(model, standing)
}

/** Whatever else is swept may end places at events that were called off, before their job does. */
export function emptyAsSeen(model: Model, turn: Turn): void {
  for (const place of model.places)
    if (place.event.toBeEmptied && turn.seen(place)?.why === 'event cancelled') empty(model, turn, place)
}

const nameOf = ({ id, member, event }: Place): string => `the place ${id} of member ${member.id} at event ${event.id}`
