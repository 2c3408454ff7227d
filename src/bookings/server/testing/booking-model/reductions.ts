import { takeOwed } from '#bookings/server/testing/booking-model/vouchers.ts'
import { markReached, type Model, type Place } from '#bookings/server/testing/booking-model/model.ts'

/** The promo code of every run: what it takes off, and how often it can be used. */
export const CODE = { name: 'MODEL', pence: 400, uses: 2 }
/** The credit of each member at the beginning, in pence. */
export const FIRST_CREDIT = 3000
/** The provider's minimum. Less is waived. */
const LEAST = 30

export type Reduced = { code: number; credit: number; waived: number }

export const NOT_REDUCED: Reduced = { code: 0, credit: 0, waived: 0 }

const sum = ({ code, credit, waived }: Reduced): number => code + credit + waived

/** Returns what is left to pay of a place's price. */
export const toPayOf = ({ pricePence, reduced }: Pick<Place, 'pricePence' | 'reduced'>): number =>
  pricePence - sum(reduced)

/** Returns whether a place is paid for, or nothing is left to pay for it. */
export const isPaid = (place: Place): boolean =>
  toPayOf(place) === 0 || (place.payAgainUntil === null && place.payments.some(({ wasCaptured }) => wasCaptured))

/** Reduces a price by the code, then by credit. */
export function reduce(pricePence: number, { code, credit }: { code: boolean; credit: number }): Reduced {
  const byCode = code ? Math.min(CODE.pence, pricePence) : 0
  const byCredit = Math.min(credit, pricePence - byCode)
  const left = pricePence - byCode - byCredit
  return { code: byCode, credit: byCredit, waived: left < LEAST ? left : 0 }
}

/** Returns how often others use the code. Places that ended without a refund have used it for good. */
export const usesByOthers = (model: Model, place: Place): number =>
  model.places.filter((other) => other !== place && other.reduced.code > 0).length

/** Reduces the price of a place, in place of what it was reduced by before. */
export function setReduced(place: Place, reduced: Reduced): void {
  place.member.credit += place.reduced.credit - reduced.credit
  place.reduced = reduced
}

/** Returns everything that lowered the price of a place. */
export function returnReductions(model: Model, place: Place): void {
  if (sum(place.reduced) === 0) return
  if (model.flaw === 'credit is not returned') place.reducedBy.credit -= place.reduced.credit
  place.reducedBy.credit += place.reduced.credit
  takeOwed(model, place.reducedBy, place.reduced.credit)
  place.reducedAtEnd = place.reduced
  place.reduced = NOT_REDUCED
  markReached(model, 'reductions returned')
}

/** Returns whether what lowered the price until the place ended can be taken again, and makes up the price with this payment. */
export function canRetake(model: Model, place: Place, amountPence: number): boolean {
  const { reducedAtEnd: before, pricePence, reducedBy } = place
  if (amountPence === pricePence) return true
  if (sum(before) !== pricePence - amountPence) return false
  const isCodeLeft = before.code === 0 || usesByOthers(model, place) < CODE.uses
  return isCodeLeft && reducedBy.credit >= before.credit
}

/** Takes again what lowered the price until the place ended. */
export function retake(model: Model, place: Place, amountPence: number): void {
  if (amountPence === place.pricePence) return
  place.reducedBy.credit -= place.reducedAtEnd.credit
  place.reduced = place.reducedAtEnd
  markReached(model, 'reductions taken again')
}
