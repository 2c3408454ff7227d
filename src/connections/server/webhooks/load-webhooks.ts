import { webhookRefusals, type Delivery, type Webhook } from '#connections/contract/webhooks.ts'
import {
  attemptRows,
  deliveryRows,
  webhookRows,
  type WebhookRow,
} from '#connections/server/webhooks/webhook-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function loadWebhooks({ db, clock }: Site): Promise<Webhook[]> {
  return (await webhookRows(db, clock.now())).map(presentWebhook)
}

/** Loads a webhook with its latest messages. */
export async function loadWebhook({ db, clock }: Site, id: string, state: Delivery['state'] | undefined) {
  const [webhook] = await webhookRows(db, clock.now(), id)
  if (!webhook) refuse(webhookRefusals.webhook_not_found)
  const rows = await deliveryRows(db, id, state)
  const attempts = Map.groupBy(
    await attemptRows(
      db,
      rows.map((row) => row.id),
    ),
    ({ deliveryId }) => deliveryId,
  )
  const deliveries = rows.map((row): Delivery => ({
    id: row.id,
    message_id: row.messageId,
    type: row.type,
    at: row.at.toString(),
    state: row.state,
    next_at: row.nextAt?.toString() ?? null,
    attempts: (attempts.get(row.id) ?? []).map(({ at, status, failure }) => ({ at: at.toString(), status, failure })),
  }))
  return { webhook: presentWebhook(webhook), deliveries }
}

function presentWebhook({ id, name, url, types, ...row }: WebhookRow): Webhook {
  return {
    ...{ id, name, url, types },
    made_at: row.madeAt.toString(),
    off_reason: row.offReason,
    failing_since: row.failingSince?.toString() ?? null,
    earlier_secret_until: row.earlierSecretUntil?.toString() ?? null,
  }
}
