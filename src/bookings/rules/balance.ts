/** A number of places or people of each gender. */
export type ByGender = { M: number; F: number }
export type Gender = keyof ByGender

export type Balance = {
  places: ByGender
  /** Places that are held, authorised or booked. */
  live: ByGender
  /** Places that are booked. Only these release places for the other gender; holds release nothing. */
  booked: ByGender
  releaseMargin: number
}

export const otherGender = (gender: Gender): Gender => (gender === 'M' ? 'F' : 'M')

/** Returns the number of places for a gender that have been released so far, including those already sold. */
export function released(gender: Gender, { places, booked, releaseMargin }: Balance): number {
  return Math.min(places[gender], booked[otherGender(gender)] + releaseMargin)
}

/** Returns the number of places for a gender that are available now. */
export function onSale(gender: Gender, balance: Balance): number {
  return Math.max(0, released(gender, balance) - balance.live[gender])
}

export function placesLeft({ places, live }: Pick<Balance, 'places' | 'live'>): number {
  return places.M + places.F - live.M - live.F
}

export function isMaxedOut(balance: Pick<Balance, 'places' | 'live'>): boolean {
  return placesLeft(balance) <= 0
}
