import type { confirmPayment, createPaymentIntent, OwnPlace } from '#bookings/contract/checkout.ts'
import type { PlaceToBook } from '#bookings/web/checkout/booking-summary.tsx'
import { waitInLine } from '#bookings/web/checkout/in-line.ts'
import type { CheckoutRequests } from '#bookings/web/checkout/checkout-requests.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { ApiError, isSignedOut, type Api } from '#platform/web/api.ts'
import { signedInAs } from '#platform/web/session.ts'
import { deviceDeadline } from '#platform/web/use-time-left.ts'

export type Provider = NonNullable<AnswerOf<typeof createPaymentIntent>['provider']>
type Refusal = NonNullable<OwnPlace['refusal']>

/** A held place with its open payment. */
export type OpenPayment = {
  bookingId: string
  intentId: string
  secret: string
  /** When the hold expires, by this device's clock. */
  untilMs: number
  provider: Provider
}

export type Checkout =
  /** `place` is null unless what the visitor wants to book is known. */
  | { is: 'signed out'; place: PlaceToBook | null }
  | { is: 'attending'; place: OwnPlace }
  | { is: 'refused'; place: OwnPlace; refusal: Refusal }
  | { is: 'without date of birth'; place: OwnPlace }
  | { is: 'free'; place: OwnPlace }
  /** A place is being held and its payment opened. What is known of it can already be shown. */
  | { is: 'opening'; place: OwnPlace; opened: Promise<OpenedCheckout> }
  | { is: 'open'; place: OwnPlace; payment: OpenPayment }
  /** A place is held, and codes or credit pay for all of it. */
  | { is: 'nothing to pay'; place: OwnPlace; hold: { bookingId: string; untilMs: number } }
  /** The hold on this page has ended. */
  | { is: 'over'; place: OwnPlace }

export type OpenedCheckout = Exclude<Checkout, { is: 'opening' }>
type Open = Extract<Checkout, { is: 'open' | 'nothing to pay' }>

/** The payment could not be opened: the site or the card provider failed, or no answer came. A refusal has its own message. */
export class PaymentIntentFailed extends Error {}

/** The checkout for which this document has held a place, and its member. A document holds a place automatically only once. */
let heldCheckout: { by: string; checkout: Open } | null = null

function previousCheckout(): Open | undefined {
  return heldCheckout?.by === signedInAs() ? heldCheckout?.checkout : undefined
}

/**
 * Loads the checkout, and holds a place if one is available. The first call does not wait for the hold. Later calls do not take
 * a new hold once the first is over. If the connection or the site fails, a later call returns the previous checkout.
 */
export async function openCheckout(api: Api, requests: CheckoutRequests): Promise<Checkout> {
  const previous = previousCheckout()
  try {
    return await loadOrOpen(api, requests, previous)
  } catch (error) {
    if (previous && isTemporary(error)) return previous
    throw error
  }
}

async function loadOrOpen(api: Api, requests: CheckoutRequests, previous: Open | undefined): Promise<Checkout> {
  const place = await waitInLine(() => requests.load(api))
  const { booking, refusal } = place
  if (booking?.state === 'booked' && booking.pay_again_until === null) return { is: 'attending', place }
  // A friend's place may have been paid for in another tab.
  const isPaidFor = refusal?.error === 'second_chair_taken'
  if (refusal && (place.waiting || isPaidFor)) return { is: 'refused', place, refusal }
  if (previous && (booking === null || isOver(booking, place.now))) return { is: 'over', place }
  if (booking === null) {
    if (refusal) return { is: 'refused', place, refusal }
    if (place.date_of_birth_needed) return { is: 'without date of birth', place }
  }
  if (place.price === 0) return { is: 'free', place }
  const opened = openOrRefuse(api, place, requests)
  // A payment form that is already on the page stays there until the next one is ready.
  return previousCheckout() ? opened : { is: 'opening', place, opened }
}

async function openOrRefuse(api: Api, place: OwnPlace, requests: CheckoutRequests): Promise<OpenedCheckout> {
  try {
    return await openPayment(api, place, requests).catch(async (error: unknown) => {
      if (!isAboutPlace(error)) throw error
      // The place may have changed between the two requests, so it is loaded again.
      return { is: 'refused', place: await waitInLine(() => requests.load(api)), refusal: error.body }
    })
  } catch (error) {
    if (isTemporary(error)) throw new PaymentIntentFailed('the payment could not be opened', { cause: error })
    throw error
  }
}

async function openPayment(api: Api, place: OwnPlace, requests: CheckoutRequests): Promise<OpenedCheckout> {
  const ordered = await orderFreshHold(api, requests)
  const { payment_intent: intent, hold_expires_at: expiresAt, provider, price } = ordered
  if (!expiresAt) return { is: 'attending', place }
  const hold = { bookingId: ordered.booking_id, untilMs: deviceDeadline(expiresAt, ordered.now) }
  const priced = { ...place, price, price_parts: { ...place.price_parts, to_pay: ordered.to_pay } }
  const checkout: Open =
    intent && provider
      ? {
          is: 'open',
          place: priced,
          payment: { ...hold, intentId: intent.intent_id, secret: intent.client_secret, provider },
        }
      : { is: 'nothing to pay', place: priced, hold }
  const by = signedInAs()
  if (by !== null) heldCheckout = { by, checkout }
  return checkout
}

/** Orders a hold. If the site returns one that has expired, settles its payment first and orders again. */
async function orderFreshHold(api: Api, requests: CheckoutRequests): Promise<AnswerOf<typeof createPaymentIntent>> {
  const ordered = await waitInLine(() => requests.order(api))
  const { payment_intent: intent, hold_expires_at: expiresAt, now } = ordered
  if (!intent || !expiresAt || Date.parse(expiresAt) > Date.parse(now)) return ordered
  await api<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: intent.intent_id } })
  return waitInLine(() => requests.order(api))
}

function isOver({ state, hold_expires_at: expiresAt }: NonNullable<OwnPlace['booking']>, now: string): boolean {
  return state === 'held' && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now)
}

/** Checks whether the connection failed or the site is temporarily unavailable. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

function isAboutPlace(error: unknown): error is ApiError {
  return error instanceof ApiError && !isTemporary(error) && !isSignedOut(error)
}
