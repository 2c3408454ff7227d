import fc from 'fast-check'
import { paymentsOf, type Model, type Payment, type Place } from '#bookings/server/testing/booking-model/model.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'

/** A command with a description that makes a shrunk run readable. */
export type Action = { label: string; can?(model: Model): boolean; does(model: Model, real: RealSite): Promise<void> }

/** An index into a list that counts from the newest element and wraps around. */
type Nth = number

export const MEMBERS = 10
export const EVENTS = 3
export const anIndex = fc.nat({ max: 3 })
export const aMember = fc.nat({ max: MEMBERS - 1 })
/** Draws the first event most often, so that it fills up. */
export const anEvent = fc.constantFrom(0, 0, 0, 1, 2)

export function pick<T>(list: readonly T[], which: number): T {
  const picked = list[which % list.length]
  if (picked === undefined) throw new Error('the list is empty')
  return picked
}

export const nthNewest = <T>(list: readonly T[], which: Nth): T => pick(list.toReversed(), which)

/** Usually returns a payment with the state `at` at the provider, and sometimes any payment. */
const paymentAt = (model: Model, which: Nth, at: Payment['atProvider']): Payment => {
  const some = paymentsOf(model).filter(({ atProvider }) => atProvider === at)
  return nthNewest(some.length > 0 && which < 3 ? some : paymentsOf(model), which)
}
export const placeIn = (model: Model, which: Nth, state: Place['state']): Place => {
  const some = model.places.filter((place) => place.state === state)
  return nthNewest(some.length > 0 && which < 3 ? some : model.places, which)
}
const isAnyPayment = (model: Model) => paymentsOf(model).length > 0
export const isAnyPlace = (model: Model) => model.places.length > 0

export const simpleAction = (label: string, does: Action['does']) => fc.constant<Action>({ label, does })

export const onPayment = (
  name: string,
  at: Payment['atProvider'],
  does: (model: Model, real: RealSite, payment: Payment) => Promise<void>,
) =>
  anIndex.map((which): Action => ({
    label: `payment ${which} (newest first): ${name}`,
    can: isAnyPayment,
    does: (model, real) => does(model, real, paymentAt(model, which, at)),
  }))

export const onPlace = (
  name: string,
  state: Place['state'],
  does: (model: Model, real: RealSite, place: Place) => Promise<void>,
) =>
  anIndex.map((which): Action => ({
    label: `place ${which} (newest first): ${name}`,
    can: isAnyPlace,
    does: (model, real) => does(model, real, placeIn(model, which, state)),
  }))
