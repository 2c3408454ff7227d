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
  /** Nor has the one that offers the places which the owner's change has made. */
  toBeOffered: boolean
  /** The owner has changed something that a job or the next sweep acts upon: until then a place may be free to somebody who waits. */
  mayLag: boolean
}

export type ModelMember = {
  id: string
  gender: Gender
  /** In whole years on the day of the events; null as long as the site has not been told. */
  age: number | null
}

/** What the provider has of a payment by hand is nothing: of one it has no intent. */
export type Payment = {
  intentId: string
  isByHand: boolean
  amountPence: number
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
  /** The site has had the money, whatever became of it since. */
  wasTaken: boolean
  /** The owner took the place back, or its member gave it up, and the money stays. */
  isKept: boolean
  /** What the owner is shown of it, as long as it is to go back by hand. */
  caseOfOwner: string | null
}

export type Why =
  | 'expired'
  | 'given up'
  | 'declined'
  | 'took another over'
  | 'not paid'
  | 'cancelled'
  | 'event cancelled'
  | 'moved'
  | 'booked by hand'

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
  /** Of a place that the waiting list gave: until when it was offered. */
  offerEndsAt: number | null
  endedAt: number | null
  why: Why | null
  /** The place that this one goes on for: the owner moved its member. */
  movedFrom: Place | null
  payments: Payment[]
}

/** A member's place in the queue; in the model's list they stand in the order in which they came. */
export type Wait = {
  event: ModelEvent
  member: ModelMember
  state: 'waiting' | 'offered' | 'left' | 'got a place' | 'closed' | 'event cancelled'
  offer: Place | null
}

/** A booking that its member hands over by a link. */
export type Replacement = {
  token: string
  place: Place
  from: ModelMember
  to: ModelMember | null
  state: 'open' | 'accepted' | 'withdrawn' | 'ended'
}

export type Model = {
  now: number
  awayUntil: number
  bankRefusesCaptures: boolean
  events: ModelEvent[]
  members: ModelMember[]
  places: Place[]
  waits: Wait[]
  replacements: Replacement[]
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
export type Flaw =
  | 'a margin of one more'
  | 'holds release places'
  | 'late money is always let go of'
  | 'last come, first served'
  | 'only what ends makes offers'
  | 'the night counts'
  | 'the owner too keeps to the balance'
  | 'who is moved pays what it costs there'
  | 'money stays with the place it was paid for'
  | 'cash goes back by itself'

export function reach(model: Model, what: string): void {
  model.reached.set(what, (model.reached.get(what) ?? 0) + 1)
}

export const isAway = (model: Model): boolean => model.now < model.awayUntil

export const livePlaces = (model: Model, event: ModelEvent): Place[] =>
  model.places.filter((place) => place.event === event && place.state !== 'ended')

export function livePlaceOf(model: Model, member: ModelMember, event: ModelEvent): Place | undefined {
  return livePlaces(model, event).find((place) => place.member === member)
}

export function waitOf(model: Model, member: ModelMember, event: ModelEvent): Wait | undefined {
  return model.waits.find((wait) => wait.state === 'waiting' && wait.member === member && wait.event === event)
}

/** The place has gone another way, or stays: the link leads nowhere any more. */
export function endReplacement(model: Model, place: Place, state: 'withdrawn' | 'ended'): void {
  for (const each of model.replacements) if (each.place === place && each.state === 'open') each.state = state
}

/** Those by card. */
export const paymentsOf = (model: Model): Payment[] => allPaymentsOf(model).filter(({ isByHand }) => !isByHand)
export const paidByHand = (model: Model): Payment[] => allPaymentsOf(model).filter(({ isByHand }) => isByHand)
const allPaymentsOf = (model: Model): Payment[] => model.places.flatMap(({ payments }) => payments)

export const openPaymentOf = ({ payments }: Place): Payment | undefined =>
  payments.find(({ known }) => known === 'open')

/** The money that stands for a place: taken before only authorised, the earlier first. */
export function standingPaymentOf({ payments }: Place): Payment | undefined {
  return payments.find(({ known }) => known === 'captured') ?? payments.find(({ known }) => known === 'authorised')
}
