import { isNews } from '#bookings/rules/payment-news.ts'
import { bookingToPay, matchesPayment } from '#bookings/server/payments/booking-to-pay.ts'
import type { IntentAtProvider, MessageAtProvider } from '#bookings/server/payments/card-provider.ts'
import { paymentToSettle } from '#bookings/server/payments/outcome-queries.ts'
import { insertProviderMessage } from '#bookings/server/store/money.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type ReceivedMessage = MessageAtProvider & {
  /** The intent as the message describes it, if it does. */
  intent?: IntentAtProvider | undefined
}

/**
 * Stores a message that the provider sent, or that we found by searching the provider, and queues its payment to be settled
 * unless the message says only what is recorded. Each message is handled once.
 */
export async function recordMessage(site: Site, message: ReceivedMessage): Promise<void> {
  const { id, type, intentId } = message
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const isNew = await insertProviderMessage(tx, { id, type, receivedAt: now })
    if (!isNew || intentId === undefined) return
    if (await mayBeNews(tx, { ...message, intentId }, now))
      await site.jobs.enqueue(tx, 'bookings.settle-payment', { intentId })
  })
}

/** Reads the payment in a statement of its own, after the message has been stored. */
async function mayBeNews(
  tx: Tx,
  { type, intentId, intent }: ReceivedMessage & { intentId: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const found = intent && (await paymentToSettle(tx, intentId))
  if (!intent || !found) return true
  const { state, bookingState, isRefunded, hasOtherPayment, triedAt } = found
  const message = { ...intent, type, isAmountCorrect: matchesPayment(found, intent) }
  const booking = {
    ...bookingToPay({ ...found, state: bookingState }, now),
    hasOtherPayment,
    // An ended booking is always news.
    couldBeRevived: false,
  }
  return isNews(message, { state, isRefunded, isTried: triedAt !== null }, booking)
}
