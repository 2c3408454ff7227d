import {
  isAway,
  isUnclaimed,
  livePlaces,
  openPaymentOf,
  paymentsOf,
  activePaymentOf,
  type Model,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import {
  capture,
  claimEndsAt,
  releaseUnclaimed,
  end,
  endForCancelledEvent,
  endHold,
  isOver,
  makeRefund,
  settle,
} from '#bookings/server/testing/booking-model/settle.ts'

const DAY = 24 * 60
const EVERY_MINUTES = 5

export function endHolds(model: Model, turn: Turn): void {
  const due = model.places.filter((place) => place.state === 'held' && isOver(model, place))
  runAll(
    turn,
    due.map((place) => ({ about: place, does: () => endHold(model, turn, place) })),
  )
}

export function releaseUnpaid(model: Model, turn: Turn): void {
  const due = model.places.filter((place) => place.state === 'booked' && isOver(model, place))
  runAll(
    turn,
    due.map((place) => ({ about: place, does: () => releaseUnpaidBooking(model, turn, place) })),
  )
}

function releaseUnpaidBooking(model: Model, turn: Turn, place: Place): void {
  const open = openPaymentOf(place)
  if (open && isAway(model) && model.now < (place.payAgainUntil ?? 0) + DAY) return
  if (open && !isAway(model)) settle(model, turn, open)
  if (!isOver(model, place) || activePaymentOf(place)) return
  end(model, turn, place, 'not paid')
  model.cases.add(`booking released unpaid ${place.id}`)
}

/** Releases friends' places that were not claimed in time. */
export function releaseUnclaimedPlaces(model: Model, turn: Turn): void {
  const due = model.places.filter(
    (place) =>
      place.state === 'booked' && isUnclaimed(place) && !place.event.cancelled && model.now >= claimEndsAt(place.event),
  )
  const release = (place: Place) => releaseUnclaimed(model, turn, { place, reason: 'not claimed' })
  runAll(
    turn,
    due.map((place) => ({ about: place, does: () => release(place) })),
  )
}

/** Compares every unsettled payment with the provider, even if its messages were lost. */
export function compare(model: Model, turn: Turn): void {
  if (isAway(model)) return
  const unsettled = paymentsOf(model).filter(({ known }) => known === 'authorised' || known === 'open')
  runAll(
    turn,
    unsettled.map((payment) => ({ about: payment.place, does: () => comparePayment(model, turn, payment) })),
  )
  for (const payment of paymentsOf(model)) {
    if (payment.known !== 'captured') continue
    // A refund requested just now is usually made by its job, but the comparison may also make it.
    for (const refund of payment.refunds)
      if (refund.requestedAt <= model.now - EVERY_MINUTES || turn.isGone(payment)) makeRefund(payment, refund)
  }
}

function comparePayment(model: Model, turn: Turn, payment: Payment): void {
  if (payment.known === 'authorised') capture(model, turn, payment)
  else if (payment.known === 'open') settle(model, turn, payment)
}

/** Offers waiting members the places that became available through the owner's change. */
export function offerFreePlaces(model: Model, turn: Turn): void {
  for (const event of model.events) {
    makeOffers(model, turn, event)
    event.mayLag = false
  }
}

/** Ends the places at cancelled events that no job has ended, as a sweep does some time after the cancellation. */
export function endAsObserved(model: Model, turn: Turn): void {
  for (const event of model.events) {
    for (;;) {
      const places = event.cancelled ? livePlaces(model, event) : []
      const next = places.find((place) => turn.isNext(place, { did: 'ended', reason: 'event cancelled' }))
      if (!next) break
      endForCancelledEvent(model, turn, next)
    }
  }
}

/** What a sweep does about one place. */
type Task = { about: Place; does(): void }

/** Does all the tasks of a sweep, one after another, in the site's order. */
function runAll(turn: Turn, tasks: readonly Task[]): void {
  let remaining = [...tasks]
  while (remaining.length > 0) remaining = runPossible(turn, remaining)
}

/**
 * Does the tasks whose seat changes the site made next, and those that changed no seat. Returns the other tasks, which have to
 * wait for the results of these. If no task can be done, does one anyway, to show where model and site differ.
 */
function runPossible(turn: Turn, tasks: readonly Task[]): Task[] {
  const remaining = [...tasks]
  for (;;) {
    const at = [isNext, changesNoSeat]
      .map((is) => remaining.findIndex(({ about }) => is(turn, about)))
      .find((found) => found >= 0)
    if (at === undefined && remaining.length < tasks.length) return remaining
    const [task] = remaining.splice(at ?? 0, 1)
    if (!task) return remaining
    task.does()
  }
}

const isNext = (turn: Turn, { id, event }: Place): boolean => turn.next(event)?.placeId === id
const changesNoSeat = (turn: Turn, place: Place): boolean => !turn.hasMoreToCome(place)
