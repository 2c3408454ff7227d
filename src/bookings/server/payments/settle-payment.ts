import { retrievePayment, cancelIntent, type PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { applySettlement, type SettleResult } from '#bookings/server/payments/apply-settlement.ts'
import { paymentById, paymentByIntent } from '#bookings/server/queries.ts'
import { recordPayment, recordUnknownPayment } from '#bookings/server/payments/record-payment.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { lockPayment, storeIntent } from '#bookings/server/store/payments.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Ask, cancel, and ask for the result; another round if a card was quicker. */
const MAX_ROUNDS = 4

/**
 * The one command behind the browser's report, the provider's messages, the comparison job and the end of a hold: asks the
 * provider for the current state, records it, and acts on it. How often and in which order it runs makes no difference. Throws
 * `ProviderUnavailable` where the provider cannot be asked.
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
  const known = (await paymentByIntent(site.db, atProvider.intentId)) ?? (await paymentOnIntent(site, atProvider))
  if (!known) {
    await inTransaction(site.db, (tx) => recordUnknownPayment(tx, atProvider, site.clock.now()))
    return 'unknown'
  }
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, known.bookingId)
    const payment = await lockPayment(tx, known.id)
    if (!event || !booking || !payment) throw new Error('the payment has no booking or no event')
    // The payment moved with its booking to another event, which would have to be locked.
    if (payment.bookingId !== booking.id) return 'moved meanwhile'
    // What is found out after a place has ended counts as later, whatever the clocks of two machines show.
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

/** The response to the intent's creation was lost, but the intent names its payment. */
async function paymentOnIntent(site: Site, { paymentId }: PaymentAtProvider) {
  if (!paymentId || !/^[0-9a-f-]{36}$/.test(paymentId)) return undefined
  const payment = await paymentById(site.db, paymentId)
  return payment?.intentId === null ? payment : undefined
}
