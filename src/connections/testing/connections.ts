import { siteItself } from '#accounts/actor.ts'
import type { Scope } from '#connections/contract/api-keys.ts'
import type { WebhookInput } from '#connections/contract/webhooks.ts'
import { createApiKey } from '#connections/server/api-keys/create-api-key.ts'
import { createWebhook } from '#connections/server/webhooks/create-webhook.ts'
import { sendDueWebhooks } from '#connections/server/webhooks/make-deliveries.ts'
import { testWebhook } from '#connections/server/webhooks/replay-messages.ts'
import type { Site } from '#platform/server/site.ts'

/** Makes an API key that works for a month. */
export async function anApiKey(site: Site, scopes: Scope[], name = 'Bookkeeping') {
  const today = site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  return createApiKey(site, siteItself, { name, scopes, expires_on: today.add({ months: 1 }).toString() })
}

/** Adds a webhook, by default for bookings and at an address that nothing in a test reaches. */
export async function aWebhook(site: Site, options: Partial<WebhookInput> = {}) {
  return createWebhook(site, siteItself, {
    name: 'Bookkeeping',
    url: 'https://hooks.example.com/in',
    types: ['booking.made', 'booking.ended'],
    ...options,
  })
}

/** Sends a test message to a webhook as far as the queue. Returns the id of its delivery. */
export async function aDelivery(site: Site, webhookId: string): Promise<string> {
  await testWebhook(site, siteItself, webhookId)
  await sendDueWebhooks(site)
  const { id } = await site.db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
