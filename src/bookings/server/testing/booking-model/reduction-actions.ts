import fc from 'fast-check'
import type { bookWithoutPayment, changeReductions } from '#bookings/contract/reductions.ts'
import {
  anIndex,
  isAnyPlace,
  onPlace,
  placeIn,
  type Action,
} from '#bookings/server/testing/booking-model/draw-actions.ts'
import {
  activePaymentOf,
  holderOf,
  isUnclaimed,
  markReached,
  openPaymentOf,
  type Model,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { CODE, reduce, setReduced, toPayOf, usesByOthers } from '#bookings/server/testing/booking-model/reductions.ts'
import { whyNotOfAge } from '#bookings/server/testing/booking-model/model-eligibility.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import type { Turn } from '#bookings/server/testing/booking-model/follow-turn.ts'
import { book, isOver } from '#bookings/server/testing/booking-model/settle.ts'
import { outcomeOf, takeTurn } from '#bookings/server/testing/booking-model/take-turn.ts'

type Choice = { code: boolean; credit: boolean }

/** Chooses what lowers the price of a held place. */
export async function chooseReductions(model: Model, real: RealSite, place: Place, choice: Choice): Promise<void> {
  const api = await real.as(holderOf(place))
  const body = { code: choice.code ? CODE.name : null, use_credit: choice.credit }
  const changed = api<typeof changeReductions>('PUT /api/holds/:id/reductions', { params: { id: place.id }, body })
  const actual = await outcomeOf(changed.then(() => 'changed'))
  await takeTurn(model, real, () => ({ actual, expected: chooseInModel(model, place, choice) }))
}

function chooseInModel(model: Model, place: Place, { code, credit }: Choice): string {
  if (place.state !== 'held' || isOver(model, place) || isUnclaimed(place)) return 'hold_not_found'
  if (activePaymentOf(place)) return 'already_paying'
  if (code && usesByOthers(model, place) >= CODE.uses) {
    markReached(model, 'code_used_up')
    return 'code_used_up'
  }
  const before = toPayOf(place)
  const available = credit ? place.member.credit + place.reduced.credit : 0
  place.reducedBy = place.member
  setReduced(place, reduce(place.pricePence, { code, credit: available }))
  const open = openPaymentOf(place)
  if (open && toPayOf(place) !== before) {
    open.known = 'gone'
    model.jobs.push({ queue: 'bookings.settle-payment', about: open })
    markReached(model, 'payment replaced')
  }
  return 'changed'
}

/** Books a held place for which nothing is left to pay. */
export async function bookReduced(model: Model, real: RealSite, place: Place): Promise<void> {
  const api = await real.as(holderOf(place))
  const booked = api<typeof bookWithoutPayment>('POST /api/holds/:id/book', { params: { id: place.id }, body: {} })
  const actual = await outcomeOf(booked.then(() => 'booked'))
  await takeTurn(model, real, (turn) => ({ actual, expected: bookInModel(model, turn, place) }))
}

function bookInModel(model: Model, turn: Turn, place: Place): string {
  if (place.state === 'ended' || isUnclaimed(place)) return 'hold_not_found'
  if (place.state === 'booked') return 'booked'
  if (isOver(model, place)) return 'hold_not_found'
  const { event, member } = place
  if (event.cancelled) return 'event_cancelled'
  const whyNot = place.offerEndsAt === null ? null : whyNotOfAge(member, event)
  if (whyNot) return whyNot
  if (toPayOf(place) > 0) return 'something_left_to_pay'
  place.state = 'booked'
  markReached(model, 'booked without a card')
  book(model, turn, place)
  return 'booked'
}

export const choose = fc.record({ which: anIndex, code: fc.boolean(), credit: fc.boolean() }).map((drawn): Action => ({
  label: `place ${drawn.which} (newest first): its member chooses ${drawn.code ? 'the code' : 'no code'} and ${drawn.credit ? 'credit' : 'no credit'}`,
  can: isAnyPlace,
  does: (model, real) => chooseReductions(model, real, placeIn(model, drawn.which, 'held'), drawn),
}))

export const bookWithoutCard = onPlace(
  'its member uses credit and books without a card',
  'held',
  async (model, real, place) => {
    await chooseReductions(model, real, place, { code: true, credit: true })
    await bookReduced(model, real, place)
  },
)
