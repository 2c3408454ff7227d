import type { MessageAtProvider } from '#bookings/server/payments/card-provider.ts'
import { insertProviderMessage } from '#bookings/server/store/money.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The provider has sent a message, or we have found that it did: handled once, however it reached us. */
export async function recordMessage(site: Site, { id, type, intentId }: MessageAtProvider): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const isNew = await insertProviderMessage(tx, { id, type, receivedAt: site.clock.now() })
    if (isNew && intentId) await site.jobs.enqueue(tx, 'bookings.settle-payment', { intentId })
  })
}
