import type { ModelVoucher } from '#bookings/server/testing/booking-model/vouchers.ts'
import type { Reduced } from '#bookings/server/testing/booking-model/reductions.ts'

/**
 * A second, small implementation of the rules, which shares no code with the site that it is compared with. Times are in
 * minutes since the run began.
 */
export type Gender = 'M' | 'F'
export type ByGender = { M: number; F: number }

export type ModelEvent = {
  id: number
  pricePence: number
  places: ByGender
  margin: number
  closesAt: number
  startsAt: number
  endsAt: number
  ages: { from: number; to: number } | null
  cancelled: boolean
  /**
   * Whether the owner has changed something that a job or the next sweep has yet to handle. Until then, a place may be free
   * although a member is waiting.
   */
  mayLag: boolean
}

export type ModelMember = {
  id: string
  gender: Gender
  /** In whole years on the day of the events, or null until the site knows it. */
  age: number | null
  /** In pence. */
  credit: number
}

/** A refund of a payment or a part of it, which is made by a job or by the comparison with the provider. */
export type Refund = { pence: number; requestedAt: number; isMade: boolean }

/** A payment by card or by hand. A payment by hand has no intent at the provider. */
export type Payment = {
  intentId: string
  isByHand: boolean
  amountPence: number
  clientSecret: string
  place: Place
  atProvider: 'waiting' | 'challenged' | 'authorised' | 'captured' | 'canceled'
  /** When the provider releases the authorisation, a week after it was made. */
  lapsesAt: number | null
  cardShown: boolean
  /** Whether the card is declined, even if the customer passes the bank's challenge. */
  isToBeDeclined: boolean
  /** The state that the site knows: an open payment, one that pays for the place, or one that no longer pays for anything. */
  known: 'open' | 'authorised' | 'captured' | 'gone'
  cardShownKnown: boolean
  /** When the site learned of the authorisation. */
  authorisedAt: number | null
  refunds: Refund[]
  /** Whether the payment was ever captured, even if it was refunded later. */
  wasCaptured: boolean
  /** Whether the place was cancelled without a refund. */
  isNotRefunded: boolean
  /** The money case that is open while a refund by hand is due. */
  ownerCase: string | null
}

export type EndReason =
  | 'expired'
  | 'provider failed'
  | 'cancelled by member'
  | 'declined'
  | 'accepted a transfer'
  | 'not paid'
  | 'cancelled'
  | 'event cancelled'
  | 'moved'
  | 'booked by hand'
  | 'not claimed'

/** A member's place at an event, from the hold onwards. */
export type Place = {
  id: string
  event: ModelEvent
  /** `nobody`, with the gender of the place, as long as no friend has claimed it. */
  member: ModelMember
  /** The member who pays for a friend's place. */
  buyer: ModelMember | null
  pricePence: number
  /** What lowers the price, and what did until it was returned when the place ended. */
  reduced: Reduced
  reducedAtEnd: Reduced
  /** The member whose credit it is. */
  reducedBy: ModelMember
  state: 'held' | 'booked' | 'ended'
  expiresAt: number | null
  payPressed: boolean
  /** Whether the place was ever booked, and not only held. */
  wasBooked: boolean
  payAgainUntil: number | null
  /** When the offer ends, for a place offered from the waiting list. */
  offerEndsAt: number | null
  endedAt: number | null
  reason: EndReason | null
  /** The place that this one continues, after the owner moved the member. */
  movedFrom: Place | null
  payments: Payment[]
}

/** A member's wait for a place. The model lists waits in the order in which members joined. */
export type Wait = {
  event: ModelEvent
  member: ModelMember
  state: 'waiting' | 'offered' | 'left' | 'got a place' | 'closed' | 'event cancelled'
  offer: Place | null
}

/** A booking that a member is transferring by a link. */
export type Replacement = {
  token: string
  place: Place
  from: ModelMember
  to: ModelMember | null
  state: 'open' | 'accepted' | 'withdrawn' | 'ended'
}

/** A queued job, with the site's name of its queue. */
export type Job =
  | { queue: 'bookings.settle-payment' | 'bookings.capture-payment'; about: Payment }
  | { queue: 'bookings.refund-payment'; about: Payment; refund: Refund }
  | { queue: 'bookings.end-booking'; about: Place }
  | { queue: 'bookings.event-cancelled' | 'bookings.make-offers'; about: ModelEvent }

export type Model = {
  now: number
  awayUntil: number
  bankRefusesCaptures: boolean
  events: ModelEvent[]
  members: ModelMember[]
  places: Place[]
  waits: Wait[]
  replacements: Replacement[]
  vouchers: ModelVoucher[]
  jobs: Job[]
  receivedMessages: Set<string>
  /** The open money cases. */
  cases: Set<string>
  flaw: Flaw | null
  commandsDone: number
  /** How often a run reached each named outcome. A model that never reaches an outcome does not test it. */
  reached: Map<string, number>
}

/** A deliberate error in the model, which must make a run fail. */
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
  | 'a part refund refunds all'
  | 'an unclaimed place releases others'
  | 'an unclaimed place is not refunded'
  | 'credit is not returned'
  | 'a refunded voucher keeps its amount'

export function markReached(model: Model, name: string): void {
  model.reached.set(name, (model.reached.get(name) ?? 0) + 1)
}

export const isAway = (model: Model): boolean => model.now < model.awayUntil

export const livePlaces = (model: Model, event: ModelEvent): Place[] =>
  model.places.filter((place) => place.event === event && place.state !== 'ended')

export function livePlaceOf(model: Model, member: ModelMember, event: ModelEvent): Place | undefined {
  return livePlaces(model, event).find((place) => place.member === member)
}

const NOBODY = 'nobody'

/** The member of a friend's place that nobody has claimed. */
export const nobody = (gender: Gender): ModelMember => ({ id: NOBODY, gender, age: null, credit: 0 })

/** Returns whether a friend's place has not been claimed, even if it has ended since. */
export const isUnclaimed = ({ member }: Place): boolean => member.id === NOBODY

/** Returns the member who acts for a place: its buyer until a friend has claimed it. */
export const holderOf = ({ member, buyer }: Place): ModelMember => (member.id === NOBODY && buyer ? buyer : member)

/** Returns the live place that a member holds or has paid for, for a friend, even if it has been claimed. */
export function secondChairOf(model: Model, buyer: ModelMember, event: ModelEvent): Place | undefined {
  return livePlaces(model, event).find((place) => place.buyer === buyer)
}

export function waitOf(model: Model, member: ModelMember, event: ModelEvent): Wait | undefined {
  return model.waits.find((wait) => wait.state === 'waiting' && wait.member === member && wait.event === event)
}

/** Ends the place's open transfer, so that its link no longer works. */
export function endReplacement(model: Model, place: Place, state: 'withdrawn' | 'ended'): void {
  for (const each of model.replacements) if (each.place === place && each.state === 'open') each.state = state
}

/** Returns the card payments. */
export const paymentsOf = (model: Model): Payment[] => allPaymentsOf(model).filter(({ isByHand }) => !isByHand)
export const paidByHand = (model: Model): Payment[] => allPaymentsOf(model).filter(({ isByHand }) => isByHand)
const allPaymentsOf = (model: Model): Payment[] => model.places.flatMap(({ payments }) => payments)

/** How much of a payment has been requested to be refunded. */
export const refundRequestedOf = ({ refunds }: Payment): number => refunds.reduce((sum, { pence }) => sum + pence, 0)

export const openPaymentOf = ({ payments }: Place): Payment | undefined =>
  payments.find(({ known }) => known === 'open')

/**
 * Returns the payment that pays for a place: the earliest captured payment or, if there is none, the earliest authorised one.
 */
export function activePaymentOf({ payments }: Place): Payment | undefined {
  return payments.find(({ known }) => known === 'captured') ?? payments.find(({ known }) => known === 'authorised')
}
