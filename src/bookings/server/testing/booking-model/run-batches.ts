import {
  isAway,
  openPaymentOf,
  paymentsOf,
  activePaymentOf,
  type Model,
  type ModelEvent,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { makeOffers } from '#bookings/server/testing/booking-model/make-offers.ts'
import {
  requestRefund,
  capture,
  end,
  endHold,
  isOver,
  refund,
  settle,
} from '#bookings/server/testing/booking-model/settle.ts'

const DAY = 24 * 60
const EVERY_MINUTES = 5

export function endHolds(model: Model, turn: Turn): void {
  const due = model.places.filter((place) => place.state === 'held' && isOver(model, place))
  runAllJobs(
    turn,
    due.map((place) => ({ about: place, does: () => endHold(model, turn, place) })),
  )
}

export function releaseUnpaid(model: Model, turn: Turn): void {
  const due = model.places.filter((place) => place.state === 'booked' && isOver(model, place))
  runAllJobs(
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

/** Compares every unsettled payment with the provider, even if its messages were lost. */
export function compare(model: Model, turn: Turn): void {
  if (isAway(model)) return
  const unsettled = paymentsOf(model).filter(({ known }) => known === 'authorised' || known === 'open')
  runAllJobs(
    turn,
    unsettled.map((payment) => ({ about: payment.place, does: () => comparePayment(model, turn, payment) })),
  )
  for (const payment of paymentsOf(model)) {
    const { known, refundRequestedAt } = payment
    if (known !== 'captured' || refundRequestedAt === null) continue
    // A refund requested just now is usually made by its job, but the comparison may also make it.
    if (refundRequestedAt <= model.now - EVERY_MINUTES || turn.isGone(payment)) refund(payment)
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

/** Runs every queued job and the jobs that these queue. Jobs that need the provider wait until it is back. */
export function runJobsInModel(model: Model, turn: Turn): void {
  let jobs: Job[]
  do {
    jobs = [...jobsOfEvents(model, turn), ...(isAway(model) ? [] : jobsOfPayments(model, turn))]
    runPossibleJobs(turn, jobs)
  } while (jobs.length > 0)
}

function jobsOfEvents(model: Model, turn: Turn): Job[] {
  const toOffer = model.events.filter(({ toBeOffered }) => toBeOffered)
  const toEmpty = model.places.filter(({ event, state }) => event.toBeEmptied && state !== 'ended')
  for (const event of model.events) if (!toEmpty.some((place) => place.event === event)) event.toBeEmptied = false
  return [
    ...toOffer.map((event) => ({ about: event, does: () => offerOnce(model, turn, event) })),
    ...toEmpty.map((place) => ({
      about: place,
      reason: 'event cancelled',
      does: () => endForCancelledEvent(model, turn, place),
    })),
  ]
}

function jobsOfPayments(model: Model, turn: Turn): Job[] {
  const of = (payments: Set<Payment>, does: (payment: Payment) => void) =>
    [...payments].map((payment) => ({
      about: payment.place,
      does: () => {
        payments.delete(payment)
        does(payment)
      },
    }))
  return [
    ...of(model.toSettle, (payment) => settle(model, turn, payment)),
    ...of(model.toCapture, (payment) => capture(model, turn, payment)),
    ...of(model.toRefund, refund),
  ]
}

function offerOnce(model: Model, turn: Turn, event: ModelEvent): void {
  makeOffers(model, turn, event)
  Object.assign(event, { toBeOffered: false, mayLag: false })
}

/** Ends a place at a cancelled event and refunds its payment. */
function endForCancelledEvent(model: Model, turn: Turn, place: Place): void {
  if (place.state === 'ended') return
  end(model, turn, place, 'event cancelled')
  const activePayment = activePaymentOf(place)
  if (activePayment?.known === 'captured') requestRefund(model, activePayment)
}

/** Ends the places at cancelled events that no job has ended, as a sweep does some time after the cancellation. */
export function endAsObserved(model: Model, turn: Turn): void {
  for (const event of model.events) {
    for (;;) {
      const place = model.places.find((each) => turn.isNext(each, { did: 'ended', reason: 'event cancelled' }))
      if (!place?.event.toBeEmptied || place.event !== event) break
      endForCancelledEvent(model, turn, place)
    }
  }
}

/** A job on a place or on a whole event. If the job can end a place for one reason only, `reason` is that reason. */
type Job = { about: Place | ModelEvent; reason?: string; does(): void }

/** Runs all the jobs, one after another, in the site's order. */
function runAllJobs(turn: Turn, jobs: readonly Job[]): void {
  let remaining = [...jobs]
  while (remaining.length > 0) remaining = runPossibleJobs(turn, remaining)
}

/**
 * Runs the jobs whose seat changes the site made next, and those that changed no seat. Returns the other jobs, which have to
 * wait for the results of the jobs that ran. If no job can run, runs one anyway, to show where model and site differ.
 */
function runPossibleJobs(turn: Turn, jobs: readonly Job[]): Job[] {
  const remaining = [...jobs]
  for (;;) {
    const at = [isNext, changesNoSeat]
      .map((is) => remaining.findIndex((job) => is(turn, job)))
      .find((found) => found >= 0)
    if (at === undefined && remaining.length < jobs.length) return remaining
    const [job] = remaining.splice(at ?? 0, 1)
    if (!job) return remaining
    job.does()
  }
}

function isNext(turn: Turn, { about, reason }: Job): boolean {
  if (!('member' in about)) return turn.next(about)?.did === 'offered'
  const next = turn.next(about.event)
  const isForThis = (next?.reason === 'event cancelled') === (reason === 'event cancelled')
  return next?.placeId === about.id && isForThis
}

function changesNoSeat(turn: Turn, { about }: Job): boolean {
  return 'member' in about && !turn.hasMoreToCome(about)
}
