import type { MessageAtProvider } from '#bookings/server/payments/card-provider.ts'
import { insertProviderMessage } from '#bookings/server/store/money.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Stores a message that the provider sent, or that we found by searching the provider, and queues its payment to be settled.
 * Each message is handled once.
 */
export async function recordMessage(site: Site, { id, type, intentId }: MessageAtProvider): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const isNew = await insertProviderMessage(tx, { id, type, receivedAt: site.clock.now() })
    if (isNew && intentId) await site.jobs.enqueue(tx, 'bookings.settle-payment', { intentId })
  })
}
