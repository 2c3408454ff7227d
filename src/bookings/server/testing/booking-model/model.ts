/** A second, small telling of the rules, in minutes since a run began. It shares nothing with the site that it is held against. */
export type Gender = 'M' | 'F'
export type Each = { M: number; F: number }

export type ModelEvent = {
  id: number
  pricePence: number
  places: Each
  margin: number
  closesAt: number
  startsAt: number
  endsAt: number
  ages: { from: number; to: number } | null
  cancelled: boolean
  /** The job that ends its places has not run yet. */
  toBeEmptied: boolean
}

export type ModelMember = {
  id: string
  gender: Gender
  /** In whole years on the day of the events; null as long as the site has not been told. */
  age: number | null
}

export type Payment = {
  intentId: string
  clientSecret: string
  place: Place
  atProvider: 'waiting' | 'asking' | 'authorised' | 'captured' | 'canceled'
  /** The provider lets go of what nobody takes for a week. */
  lapsesAt: number | null
  cardShown: boolean
  /** However its customer answers their bank. */
  isToBeDeclined: boolean
  /** What the site has heard: an open payment, money that stands for the place, or neither any more. */
  known: 'open' | 'authorised' | 'captured' | 'gone'
  cardShownKnown: boolean
  /** When the site heard of it. */
  authorisedAt: number | null
  refundAskedAt: number | null
  /** The owner took the place back and kept the money. */
  keptByOwner: boolean
}

export type Why = 'expired' | 'given up' | 'not paid' | 'cancelled' | 'event cancelled'

/** A member's place at an event, from its hold on. */
export type Place = {
  id: string
  event: ModelEvent
  member: ModelMember
  pricePence: number
  state: 'held' | 'booked' | 'ended'
  expiresAt: number | null
  payPressed: boolean
  payAgainUntil: number | null
  endedAt: number | null
  why: Why | null
  payments: Payment[]
}

export type Model = {
  now: number
  awayUntil: number
  bankRefusesCaptures: boolean
  events: ModelEvent[]
  members: ModelMember[]
  places: Place[]
  /** Jobs that wait. */
  toSettle: Set<Payment>
  toCapture: Set<Payment>
  toRefund: Set<Payment>
  messagesSeen: Set<string>
  /** What the owner is shown to look at. */
  cases: Set<string>
  flaw: Flaw | null
  commandsDone: number
  /** How often a run came to what is told by name: a model that never gets somewhere shows nothing of it. */
  reached: Map<string, number>
}

/** What the model is made to believe wrongly, so that a run has to fail. */
export type Flaw = 'a margin of one more' | 'holds release places' | 'late money is always let go of'

export function reach(model: Model, what: string): void {
  model.reached.set(what, (model.reached.get(what) ?? 0) + 1)
}

export const isAway = (model: Model): boolean => model.now < model.awayUntil

export const livePlaces = (model: Model, event: ModelEvent): Place[] =>
  model.places.filter((place) => place.event === event && place.state !== 'ended')

export function livePlaceOf(model: Model, member: ModelMember, event: ModelEvent): Place | undefined {
  return livePlaces(model, event).find((place) => place.member === member)
}

export const paymentsOf = (model: Model): Payment[] => model.places.flatMap(({ payments }) => payments)

export const openPaymentOf = ({ payments }: Place): Payment | undefined =>
  payments.find(({ known }) => known === 'open')

/** The money that stands for a place: taken before only authorised, the earlier first. */
export function standingPaymentOf({ payments }: Place): Payment | undefined {
  return payments.find(({ known }) => known === 'captured') ?? payments.find(({ known }) => known === 'authorised')
}
