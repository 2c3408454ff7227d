import { PAY_AGAIN_HOURS } from '#bookings/rules/holds.ts'
import {
  paymentOutcome,
  paymentStatus,
  type BookingToPay,
  type PaymentStatus,
  type PaymentOutcome,
} from '#bookings/rules/payment-outcome.ts'
import type { PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { completeBooking } from '#bookings/server/places/complete-booking.ts'
import { firstFreePlace } from '#bookings/server/places/booking-context-queries.ts'
import { canTakePlace, isRefunded, refundsOf, activePaymentOf } from '#bookings/server/queries.ts'
import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { markBooked, reviveBooking, setPayAgain, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { openMoneyCase } from '#bookings/server/store/money.ts'
import { lockPayment, type LockedPayment } from '#bookings/server/store/payments.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The outcome of a payment. 'unknown' means that the payment is not ours. */
export type SettleResult = 'booked' | 'waiting' | 'processing' | 'released' | 'unknown'

type SettlementContext = {
  event: EventRow
  booking: LockedBooking
  paymentId: string
  /** The result of `recordPayment`: 'voided' if an authorisation has just been released. */
  recorded: 'voided' | 'unchanged'
  atProvider: PaymentAtProvider
  now: Temporal.Instant
}

/**
 * Applies the rules for payment outcomes to the payment and its place. The caller has locked the event and recorded the
 * provider's answer.
 */
export async function applySettlement(
  site: Site,
  tx: Tx,
  context: SettlementContext,
): Promise<SettleResult | 'cancel intent'> {
  const { atProvider, now } = context
  const payment = await lockPayment(tx, context.paymentId)
  if (!payment) throw new Error('the recorded payment was not found')
  const isAmountCorrect = await checkAmount(tx, payment, atProvider, now)
  const bookingState = await currentBooking(tx, context, payment)
  const status = paymentStatus(atProvider.providerStatus, {
    state: payment.state,
    isRefunded: await isRefunded(tx, payment.id),
  })
  const settlement = paymentOutcome({ status, isAmountCorrect }, bookingState)
  await actions[settlement]?.(site, tx, context, payment)
  if (context.recorded === 'voided' && settlement !== 'pay again') await notifyReleased(site, tx, context, payment)
  return resultOf(settlement, status, context)
}

/**
 * Returns whether the provider's amount, currency and payment id match ours. A browser may have sent another amount or intent.
 * Opens a money case if money was authorised or captured on a mismatched intent.
 */
async function checkAmount(
  tx: Tx,
  payment: LockedPayment,
  atProvider: PaymentAtProvider,
  now: Temporal.Instant,
): Promise<boolean> {
  const charged = atProvider.providerStatus === 'captured' ? atProvider.capturedPence : atProvider.amountPence
  const { amountPence, currency } = payment
  const isAmountCorrect =
    charged === amountPence && atProvider.currency === currency && atProvider.paymentId === payment.id
  const hasMoney = atProvider.providerStatus === 'authorised' || atProvider.providerStatus === 'captured'
  if (!isAmountCorrect && hasMoney) {
    const { id: paymentId, bookingId } = payment
    const moneyCase = { about: atProvider.intentId, paymentId, bookingId, amountPence: charged, noticedAt: now }
    await openMoneyCase(tx, { kind: 'wrong amount', ...moneyCase })
  }
  return isAmountCorrect
}

async function currentBooking(
  tx: Tx,
  { event, booking, now }: SettlementContext,
  payment: LockedPayment,
): Promise<BookingToPay> {
  const activePayment = await activePaymentOf(tx, booking.id)
  const until = booking.state === 'held' ? booking.holdExpiresAt : booking.payAgainUntil
  return {
    state: booking.state,
    isTimeUp: until !== null && Temporal.Instant.compare(until, now) <= 0,
    endedOnPurpose:
      booking.endReason !== null && !['expired', 'provider failed', 'not paid'].includes(booking.endReason),
    hasOtherPayment: activePayment !== undefined && activePayment.id !== payment.id,
    couldBeRevived: await canBeRevived(tx, event, booking, now),
  }
}

async function canBeRevived(tx: Tx, event: EventRow, booking: LockedBooking, now: Temporal.Instant) {
  // Places at the door are sold until the event is over.
  const lastMoment = booking.sold === 'at the door' ? event.endsAt : event.startsAt
  const isTooLate = Temporal.Instant.compare(lastMoment, now) <= 0
  const { memberId, gender, eventId } = booking
  if (booking.state !== 'ended' || memberId === null || event.cancelledAt || isTooLate) return false
  if (!(await canTakePlace(tx, { eventId, memberId, gender }))) return false
  return (await firstFreePlace(tx, eventId, gender)) !== null
}

type Action = (site: Site, tx: Tx, context: SettlementContext, payment: LockedPayment) => Promise<void>

const actions: Partial<Record<PaymentOutcome, Action>> = {
  async book(site, tx, { booking, now }, payment) {
    await markBooked(tx, booking.id, now, newTicketCode())
    await completePaidBooking(site, tx, { booking, now }, payment)
  },

  async revive(site, tx, { booking, now }, payment) {
    const placeNumber = await firstFreePlace(tx, booking.eventId, booking.gender)
    if (placeNumber === null) throw new Error('the place is taken although it was free under the lock')
    await reviveBooking(tx, booking, { placeNumber, at: now, ticketCode: newTicketCode() })
    const { eventId, memberId } = booking
    if (memberId) await endWaitOf(tx, { eventId, memberId, now }, 'got a place')
    await completePaidBooking(site, tx, { booking, now }, payment)
  },

  async capture(site, tx, { booking }, payment) {
    if (booking.payAgainUntil === null) return
    await setPayAgain(tx, booking.id, null)
    if (payment.state === 'authorised')
      await site.jobs.enqueue(tx, 'bookings.capture-payment', { paymentId: payment.id })
  },

  async refund(site, tx, { booking, atProvider, now }, payment) {
    // The owner deals with a failed refund, because another request would fail again.
    if (wasRefundDecidedAtCancellation(booking, payment) || (await refundsOf(tx, payment.id)).length > 0) return
    const isWrongAmount = atProvider.capturedPence !== payment.amountPence
    const reason = isWrongAmount ? 'wrong amount' : booking.state === 'ended' ? lateRefundReason(booking) : 'paid twice'
    await requestRefund(site, tx, { payment, amountPence: atProvider.capturedPence, reason, requestedBy: null, now })
    await notifyReleased(site, tx, { booking }, payment)
  },

  async 'end hold'(site, tx, { booking, now }) {
    await endPlaceAndMakeOffers(site, tx, booking, { reason: 'expired', actorId: null, now })
  },

  async 'pay again'(site, tx, { booking, recorded, atProvider, now }, payment) {
    // If the payment was voided earlier, the booking may have been paid for again since.
    if (recorded !== 'voided') return
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
function lateRefundReason({ endReason }: LockedBooking): 'event moved' | 'no place left' {
  return endReason === 'event moved' ? 'event moved' : 'no place left'
}

/**
 * Notifies the member that their payment was released. This must not happen earlier: until the provider has released the money,
 * a place may come free and be booked with this payment after all.
 */
async function notifyReleased(
  site: Site,
  tx: Tx,
  { booking }: Pick<SettlementContext, 'booking'>,
  payment: LockedPayment,
): Promise<void> {
  // The cancellation email already says what happens to the money.
  if (booking.endReason === 'cancelled' || booking.endReason === 'event cancelled') return
  await site.jobs.enqueue(tx, 'bookings.notify-member', { about: payment.id, type: 'payment released' })
}

async function completePaidBooking(
  site: Site,
  tx: Tx,
  { booking, now }: Pick<SettlementContext, 'booking' | 'now'>,
  payment: LockedPayment,
): Promise<void> {
  if (payment.state === 'authorised') await site.jobs.enqueue(tx, 'bookings.capture-payment', { paymentId: payment.id })
  const { id, eventId, memberId, gender } = booking
  const type = booking.bookedAt ? 'booked again' : 'booked'
  await completeBooking(site, tx, {
    id,
    eventId,
    memberId,
    gender,
    actorId: memberId,
    type,
    paymentId: payment.id,
    now,
  })
}

function resultOf(
  settlement: PaymentOutcome,
  status: PaymentStatus,
  { booking }: SettlementContext,
): SettleResult | 'cancel intent' {
  if (settlement === 'cancel intent' || settlement === 'void') return 'cancel intent'
  if (settlement === 'book' || settlement === 'revive' || settlement === 'capture') return 'booked'
  if (settlement === 'end hold' || settlement === 'refund' || booking.state === 'ended') return 'released'
  if (booking.state === 'booked') return status === 'canceled' ? 'waiting' : 'booked'
  return status === 'processing' ? 'processing' : 'waiting'
}
