/**
 * A second, small implementation of the rules, in minutes since the run began. It shares nothing with the site that it is
 * compared with.
 */
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
  /** Nor has the job that offers the places made by the owner's change. */
  toBeOffered: boolean
  /**
   * The owner has changed something that a job or the next sweep acts on. Until then a place may be free although a member is
   * waiting.
   */
  mayLag: boolean
}

export type ModelMember = {
  id: string
  gender: Gender
  /** In whole years on the day of the events, or null until the site knows it. */
  age: number | null
}

/** The provider knows nothing of a payment by hand: it has no intent there. */
export type Payment = {
  intentId: string
  isByHand: boolean
  amountPence: number
  clientSecret: string
  place: Place
  atProvider: 'waiting' | 'challenged' | 'authorised' | 'captured' | 'canceled'
  /** The provider releases an authorisation that is not captured for a week. */
  lapsesAt: number | null
  cardShown: boolean
  /** The card is declined, however its customer answers the bank. */
  isToBeDeclined: boolean
  /** What the site knows: an open payment, money that counts for the place, or neither any more. */
  known: 'open' | 'authorised' | 'captured' | 'gone'
  cardShownKnown: boolean
  /** When the site learned of it. */
  authorisedAt: number | null
  refundRequestedAt: number | null
  /** The site has had the money, whatever happened to it since. */
  wasCaptured: boolean
  /** The owner or the member cancelled the place, and the money is not refunded. */
  isNotRefunded: boolean
  /** The case that the owner is shown, as long as the money is to be refunded by hand. */
  ownerCase: string | null
}

export type EndReason =
  | 'expired'
  | 'cancelled by member'
  | 'declined'
  | 'accepted a transfer'
  | 'not paid'
  | 'cancelled'
  | 'event cancelled'
  | 'moved'
  | 'booked by hand'

/** A member's place at an event, from the hold onwards. */
export type Place = {
  id: string
  event: ModelEvent
  member: ModelMember
  pricePence: number
  state: 'held' | 'booked' | 'ended'
  expiresAt: number | null
  payPressed: boolean
  payAgainUntil: number | null
  /** For a place offered by the waiting list: when the offer ends. */
  offerEndsAt: number | null
  endedAt: number | null
  reason: EndReason | null
  /** The place that this one continues, after the owner moved its member. */
  movedFrom: Place | null
  payments: Payment[]
}

/** A member's place in the queue. The model's list is in the order in which they joined. */
export type Wait = {
  event: ModelEvent
  member: ModelMember
  state: 'waiting' | 'offered' | 'left' | 'got a place' | 'closed' | 'event cancelled'
  offer: Place | null
}

/** A booking that its member is transferring by a link. */
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
  /** Queued jobs. */
  toSettle: Set<Payment>
  toCapture: Set<Payment>
  toRefund: Set<Payment>
  receivedMessages: Set<string>
  /** The cases that the owner is shown. */
  cases: Set<string>
  flaw: Flaw | null
  commandsDone: number
  /** How often a run reached each named outcome. A model that never reaches one proves nothing about it. */
  reached: Map<string, number>
}

/** A deliberate mistake in the model, which must make a run fail. */
export type Flaw =
  | 'the release margin is one too high'
  | 'holds release places'
  | 'late payments are always released'
  | 'last come, first served'
  | 'offers are made only when a place ends'
  | 'night hours count'
  | 'the owner is bound by the balance'
  | 'a moved member pays the price of the new event'
  | 'payments stay with the old place'
  | 'cash is refunded automatically'

export function markReached(model: Model, name: string): void {
  model.reached.set(name, (model.reached.get(name) ?? 0) + 1)
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

/** Ends the place's open transfer, so that its link no longer works. */
export function endReplacement(model: Model, place: Place, state: 'withdrawn' | 'ended'): void {
  for (const each of model.replacements) if (each.place === place && each.state === 'open') each.state = state
}

/** Card payments. */
export const paymentsOf = (model: Model): Payment[] => allPaymentsOf(model).filter(({ isByHand }) => !isByHand)
export const paidByHand = (model: Model): Payment[] => allPaymentsOf(model).filter(({ isByHand }) => isByHand)
const allPaymentsOf = (model: Model): Payment[] => model.places.flatMap(({ payments }) => payments)

export const openPaymentOf = ({ payments }: Place): Payment | undefined =>
  payments.find(({ known }) => known === 'open')

/** The payment that counts for a place: captured before authorised, then the earliest. */
export function activePaymentOf({ payments }: Place): Payment | undefined {
  return payments.find(({ known }) => known === 'captured') ?? payments.find(({ known }) => known === 'authorised')
}
