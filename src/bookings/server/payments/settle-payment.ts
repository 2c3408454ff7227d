import { retrievePayment, cancelIntent, type PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { applySettlement, type SettleResult } from '#bookings/server/payments/apply-settlement.ts'
import { paymentById, paymentByIntent, type PaymentOfBooking } from '#bookings/server/queries.ts'
import { recordPayment, recordUnknownPayment } from '#bookings/server/payments/record-payment.ts'
import { settleVoucher } from '#bookings/server/vouchers/settle-voucher.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inEventTurn } from '#events/server/event-turns.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Enough rounds to retrieve the payment, cancel it and retrieve the result, and one more in case a card was authorised first.
 */
const MAX_ROUNDS = 4

/**
 * Retrieves a payment's current state from the provider, records it, and acts on it. It is called after the browser's report
 * and the provider's messages, by the comparison job, and at the end of a hold. It can run any number of times, in any order.
 * Throws `ProviderUnavailable`, or `ProviderRefused` if the intent does not exist.
 */
export async function settlePayment(site: Site, intentId: string): Promise<SettleResult> {
  const report = await retrievePayment(site, intentId)
  return settleReport(site, report, await paymentOf(site, report))
}

/**
 * Settles a payment in the same way, starting from a report that the provider has just made.
 * @param payment The payment of a booking, as it was read before or after the report. Undefined if it is for a voucher, or not ours.
 */
export async function settleReport(
  site: Site,
  report: PaymentAtProvider,
  payment: PaymentOfBooking | undefined,
): Promise<SettleResult> {
  let settled: SettleResult = 'released'
  let [atProvider, known] = [report, payment]
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const outcome = await applyReport(site, atProvider, known)
    if (outcome !== 'moved meanwhile' && outcome !== 'cancel intent') return outcome
    if (outcome === 'cancel intent') {
      await cancelIntent(site, atProvider.intentId)
      settled = 'waiting'
    }
    atProvider = await retrievePayment(site, atProvider.intentId)
    known = await paymentOf(site, atProvider)
  }
  return settled
}

async function applyReport(
  site: Site,
  atProvider: PaymentAtProvider,
  known: PaymentOfBooking | undefined,
): Promise<SettleResult | 'cancel intent' | 'moved meanwhile'> {
  if (!known) {
    const settled = await settleVoucher(site, atProvider)
    if (settled) return settled
    await inTransaction(site.db, (tx) => recordUnknownPayment(tx, atProvider, site.clock.now()))
    return 'unknown'
  }
  // A report on the payment of a booked place changes no places, so others need not wait for it.
  const isEventLocked = known.bookingState !== 'booked'
  const inTurn = (work: (tx: Tx) => Promise<SettleResult | 'cancel intent' | 'moved meanwhile'>) =>
    isEventLocked ? inEventTurn(site.db, known.eventId, work) : inTransaction(site.db, work)
  return inTurn(async (tx) => {
    const event = isEventLocked ? await lockEvent(tx, known.eventId) : undefined
    const [booking, locked] = await Promise.all([lockBooking(tx, known.bookingId), lockPayment(tx, known.id)])
    if ((isEventLocked && !event) || !booking || !locked) throw new Error('the payment has no booking or no event')
    // The payment has moved to a booking at another event, or the booking has ended. The right event has to be locked first.
    const isWrongEvent = locked.bookingId !== booking.id
    if (isWrongEvent || (!isEventLocked && booking.state !== 'booked')) return 'moved meanwhile'
    // An answer recorded after a place has ended must have a later time, even if the clocks of two machines differ.
    const now = laterOf(site.clock.now(), booking.endedAt)
    const recorded = await recordPayment(site, tx, { payment: locked, atProvider, now })
    return applySettlement(site, tx, { event, booking, ...recorded, atProvider, now })
  })
}

function laterOf(now: Temporal.Instant, before: Temporal.Instant | null): Temporal.Instant {
  return before && Temporal.Instant.compare(before, now) > 0 ? before : now
}

/** Finds the payment by its intent or, if the response to the intent's creation was lost, by the intent's metadata. */
async function paymentOf({ db }: Site, report: PaymentAtProvider): Promise<PaymentOfBooking | undefined> {
  const { intentId, paymentId } = report
  const known = await paymentByIntent(db, intentId)
  if (known || !paymentId || !/^[0-9a-f-]{36}$/.test(paymentId)) return known
  const payment = await paymentById(db, paymentId)
  return payment?.intentId === null ? payment : undefined
}
