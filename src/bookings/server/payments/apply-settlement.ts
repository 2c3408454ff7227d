import { PAY_AGAIN_HOURS } from '#bookings/rules/holds.ts'
import {
  paymentOutcome,
  paymentStatus,
  type PaymentStatus,
  type PaymentOutcome,
} from '#bookings/rules/payment-outcome.ts'
import { bookingToPay, chargedPence, matchesPayment } from '#bookings/server/payments/booking-to-pay.ts'
import type { PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { completeBooking } from '#bookings/server/places/complete-booking.ts'
import { firstFreePlace } from '#bookings/server/places/booking-context-queries.ts'
import { paymentContext } from '#bookings/server/payments/outcome-queries.ts'
import { creditFromPayment } from '#bookings/server/credit/credit-queries.ts'
import { canTakePlace, refundsOf } from '#bookings/server/queries.ts'
import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { canRetakeReductions, retakeReductions } from '#bookings/server/reductions/retake-reductions.ts'
import { canReviveSecondChair } from '#bookings/server/second-chairs/revive-second-chair.ts'
import { completeSecondChair } from '#bookings/server/second-chairs/complete-second-chair.ts'
import {
  holderOf,
  markBooked,
  reviveBooking,
  setPayAgain,
  type LockedBooking,
} from '#bookings/server/store/bookings.ts'
import { openMoneyCase } from '#bookings/server/store/money.ts'
import type { LockedPayment } from '#bookings/server/store/payments.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The outcome of a payment, of a booking or of a voucher. 'unknown' means that the payment is not ours. */
export type SettleResult = 'booked' | 'sold' | 'waiting' | 'processing' | 'released' | 'unknown'

type SettlementContext = {
  /** Undefined if the event is not locked, which it need not be for a payment of a booked place. */
  event: EventRow | undefined
  booking: LockedBooking
  /** The payment as `recordPayment` has recorded it. */
  payment: LockedPayment
  /** Whether an authorisation has just been released. */
  isReleased: boolean
  atProvider: PaymentAtProvider
  now: Temporal.Instant
}

/**
 * Applies the rules for payment outcomes to the payment and its place. The caller has locked both, and the event unless the
 * place is booked, and has recorded the provider's answer.
 */
export async function applySettlement(
  site: Site,
  tx: Tx,
  context: SettlementContext,
): Promise<SettleResult | 'cancel intent'> {
  const { booking, payment, atProvider, now } = context
  const isAmountCorrect = await checkAmount(tx, payment, atProvider, now)
  const { isRefunded, hasOtherPayment } = await paymentContext(tx, { id: payment.id, bookingId: booking.id })
  const status = paymentStatus(atProvider.providerStatus, { state: payment.state, isRefunded })
  const settlement = paymentOutcome(
    { status, isAmountCorrect },
    {
      ...bookingToPay(booking, now),
      hasOtherPayment,
      couldBeRevived: await canBeRevived(tx, context),
    },
  )
  await actions[settlement]?.(site, tx, context)
  if (context.isReleased && settlement !== 'pay again') await notifyReleased(site, tx, context)
  return resultOf(settlement, status, context)
}

/** Opens a money case if money was authorised or captured on an intent that does not match the payment. */
export async function checkAmount(
  tx: Tx,
  payment: LockedPayment,
  atProvider: PaymentAtProvider,
  now: Temporal.Instant,
): Promise<boolean> {
  const isAmountCorrect = matchesPayment(payment, atProvider)
  const hasMoney = atProvider.providerStatus === 'authorised' || atProvider.providerStatus === 'captured'
  if (!isAmountCorrect && hasMoney) {
    const { id: paymentId, bookingId } = payment
    const moneyCase = { about: atProvider.intentId, paymentId, bookingId, noticedAt: now }
    await openMoneyCase(tx, { kind: 'wrong amount', ...moneyCase, amountPence: chargedPence(atProvider) })
  }
  return isAmountCorrect
}

async function canBeRevived(tx: Tx, { event, booking, payment, now }: SettlementContext): Promise<boolean> {
  const { memberId, gender, eventId } = booking
  if (booking.state !== 'ended' || holderOf(booking) === null || bookingToPay(booking, now).endedOnPurpose) return false
  if (!event) throw new Error('the event of an ended booking is not locked')
  // Places at the door are sold until the event is over.
  const lastMoment = booking.sold === 'at the door' ? event.endsAt : event.startsAt
  if (event.cancelledAt || Temporal.Instant.compare(lastMoment, now) <= 0) return false
  const canHaveIt =
    memberId === null
      ? canReviveSecondChair(tx, { event, booking, now })
      : canTakePlace(tx, { eventId, memberId, gender })
  if (!(await canHaveIt)) return false
  if ((await firstFreePlace(tx, eventId, gender)) === null) return false
  return canRetakeReductions(tx, { booking, payment })
}

type Action = (site: Site, tx: Tx, context: SettlementContext) => Promise<void>

const actions: Partial<Record<PaymentOutcome, Action>> = {
  async book(site, tx, context) {
    await Promise.all([
      markBooked(tx, context.booking.id, context.now, context.booking.unclaimed ? null : newTicketCode()),
      completePaidBooking(site, tx, context),
    ])
  },

  async revive(site, tx, context) {
    const { booking, now } = context
    const placeNumber = await firstFreePlace(tx, booking.eventId, booking.gender)
    if (placeNumber === null) throw new Error('the place is taken although it was free under the lock')
    await reviveBooking(tx, booking, { placeNumber, at: now, ticketCode: booking.unclaimed ? null : newTicketCode() })
    const { eventId, memberId } = booking
    await retakeReductions(tx, context, now)
    if (memberId) await endWaitOf(tx, { eventId, memberId, now }, 'got a place')
    await completePaidBooking(site, tx, context)
  },

  async 'paid again'(site, tx, { booking, payment }) {
    await setPayAgain(tx, booking.id, null)
    if (payment.state === 'authorised')
      await site.jobs.enqueue(tx, 'bookings.capture-payment', { paymentId: payment.id })
  },

  async refund(site, tx, context) {
    const { booking, payment, atProvider, now } = context
    // The owner deals with a failed refund, because another request would fail again.
    if (wasRefundDecidedAtCancellation(booking, payment) || (await refundsOf(tx, payment.id)).length > 0) return
    // The member chose credit in place of the refund.
    if ((await creditFromPayment(tx, payment.id)) > 0) return
    const isWrongAmount = atProvider.capturedPence !== payment.amountPence
    const reason = isWrongAmount ? 'wrong amount' : booking.state === 'ended' ? lateRefundReason(booking) : 'paid twice'
    await requestRefund(site, tx, { payment, amountPence: atProvider.capturedPence, reason, requestedBy: null, now })
    await notifyReleased(site, tx, context)
  },

  async 'end hold'(site, tx, { booking, now }) {
    await endPlaceAndMakeOffers(site, tx, booking, { reason: 'expired', actorId: null, now })
  },

  async 'pay again'(site, tx, { booking, payment, isReleased, atProvider, now }) {
    // If the payment was voided earlier, the booking may have been paid for again since.
    if (!isReleased) return
    if (booking.payAgainUntil !== null || booking.pricePence === 0 || payment.authorisedAt === null) return
    await setPayAgain(tx, booking.id, now.add({ hours: PAY_AGAIN_HOURS }))
    const { id: paymentId, amountPence } = payment
    const moneyCase = { about: atProvider.intentId, paymentId, bookingId: booking.id, amountPence, noticedAt: now }
    await openMoneyCase(tx, { kind: 'capture failed', ...moneyCase })
    await site.jobs.enqueue(tx, 'bookings.notify-member', { about: payment.id, type: 'pay again' })
  },
}

/**
 * Returns whether the booking was cancelled after its payment was captured. The decision about a refund was made then, and no
 * late message changes it.
 */
function wasRefundDecidedAtCancellation({ endReason, endedAt }: LockedBooking, { capturedAt }: LockedPayment): boolean {
  const isDecided = endReason === 'cancelled' || endReason === 'event cancelled' || endReason === 'cancelled by member'
  return isDecided && capturedAt !== null && endedAt !== null && Temporal.Instant.compare(capturedAt, endedAt) < 0
}

/** Returns the refund reason for a payment captured after its place was released. */
function lateRefundReason({ endReason }: LockedBooking): 'event moved' | 'not claimed' | 'no place left' {
  return endReason === 'event moved' || endReason === 'not claimed' ? endReason : 'no place left'
}

/**
 * Notifies the member that their payment was released. This must not happen earlier: until the provider has released the money,
 * a place may come free and be booked with this payment after all.
 */
async function notifyReleased(
  site: Site,
  tx: Tx,
  { booking, payment }: Pick<SettlementContext, 'booking' | 'payment'>,
): Promise<void> {
  // The cancellation email already says what happens to the money.
  const { endReason } = booking
  if (endReason === 'cancelled' || endReason === 'event cancelled' || endReason === 'not claimed') return
  await site.jobs.enqueue(tx, 'bookings.notify-member', { about: payment.id, type: 'payment released' })
}

async function completePaidBooking(site: Site, tx: Tx, { booking, payment, now }: SettlementContext): Promise<void> {
  const { id, eventId, memberId, gender } = booking
  const type = booking.bookedAt ? 'booked again' : 'booked'
  const booked = { id, eventId, memberId, gender, actorId: memberId, type, paymentId: payment.id, now } as const
  await Promise.all([
    payment.state === 'authorised' && site.jobs.enqueue(tx, 'bookings.capture-payment', { paymentId: payment.id }),
    booking.unclaimed
      ? completeSecondChair(site, tx, { id, eventId, buyerId: booking.buyerId, paymentId: payment.id, now })
      : completeBooking(site, tx, booked),
  ])
}

function resultOf(
  settlement: PaymentOutcome,
  status: PaymentStatus,
  { booking }: SettlementContext,
): SettleResult | 'cancel intent' {
  if (settlement === 'cancel intent' || settlement === 'void') return 'cancel intent'
  if (settlement === 'book' || settlement === 'revive' || settlement === 'paid again') return 'booked'
  if (settlement === 'end hold' || settlement === 'refund' || booking.state === 'ended') return 'released'
  if (booking.state === 'booked') return status === 'canceled' ? 'waiting' : 'booked'
  return status === 'processing' ? 'processing' : 'waiting'
}
