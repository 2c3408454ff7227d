import { retrievePayment, cancelIntent, type PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { applySettlement, type SettleResult } from '#bookings/server/payments/apply-settlement.ts'
import { paymentById, paymentByIntent } from '#bookings/server/queries.ts'
import { recordPayment, recordUnknownPayment } from '#bookings/server/payments/record-payment.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { lockPayment, storeIntent } from '#bookings/server/store/payments.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
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
  let settled: SettleResult = 'released'
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const atProvider = await retrievePayment(site, intentId)
    const outcome = await applyProviderState(site, atProvider)
    if (outcome === 'moved meanwhile') continue
    if (outcome !== 'cancel intent') return outcome
    await cancelIntent(site, intentId)
    settled = 'waiting'
  }
  return settled
}

async function applyProviderState(
  site: Site,
  atProvider: PaymentAtProvider,
): Promise<SettleResult | 'cancel intent' | 'moved meanwhile'> {
  const known =
    (await paymentByIntent(site.db, atProvider.intentId)) ?? (await paymentByIntentMetadata(site, atProvider))
  if (!known) {
    await inTransaction(site.db, (tx) => recordUnknownPayment(tx, atProvider, site.clock.now()))
    return 'unknown'
  }
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, known.bookingId)
    const payment = await lockPayment(tx, known.id)
    if (!event || !booking || !payment) throw new Error('the payment has no booking or no event')
    // The payment has moved to a booking at another event, which is not locked here.
    if (payment.bookingId !== booking.id) return 'moved meanwhile'
    // An answer recorded after a place has ended must have a later time, even if the clocks of two machines differ.
    const now = laterOf(site.clock.now(), booking.endedAt)
    if (payment.intentId === null)
      await storeIntent(tx, payment, { id: atProvider.intentId, clientSecret: atProvider.clientSecret })
    const recorded = await recordPayment(site, tx, { payment, atProvider, now })
    return applySettlement(site, tx, { event, booking, paymentId: payment.id, recorded, atProvider, now })
  })
}

function laterOf(now: Temporal.Instant, before: Temporal.Instant | null): Temporal.Instant {
  return before && Temporal.Instant.compare(before, now) > 0 ? before : now
}

/** Finds the payment by the intent's metadata, in case the response to the intent's creation was lost. */
async function paymentByIntentMetadata(site: Site, { paymentId }: PaymentAtProvider) {
  if (!paymentId || !/^[0-9a-f-]{36}$/.test(paymentId)) return undefined
  const payment = await paymentById(site.db, paymentId)
  return payment?.intentId === null ? payment : undefined
}
