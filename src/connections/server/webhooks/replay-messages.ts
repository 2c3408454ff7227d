import type { Owner } from '#accounts/actor.ts'
import { endOfDay, startOfDay } from '#bookings/server/admin/money/london-days.ts'
import { TEST_TYPE, webhookRefusals } from '#connections/contract/webhooks.ts'
import {
  insertDeliveries,
  insertMessage,
  lockWebhook,
  sendAgain,
  sendPeriodAgain,
} from '#connections/server/webhooks/store.ts'
import { webhookOfDelivery } from '#connections/server/webhooks/webhook-queries.ts'
import { formatBody } from '#connections/server/webhooks/make-deliveries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const MAX_REPLAYED = 1_000

/** Sends one message to its webhook again, with the same id and body. */
export async function replayDelivery(site: Site, by: Owner, deliveryId: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const webhookId = await webhookOfDelivery(tx, deliveryId)
    if (webhookId === undefined) refuse(webhookRefusals.delivery_not_found)
    await requireOn(tx, webhookId)
    await sendAgain(tx, deliveryId, now)
    await auditReplay(tx, { by, webhookId, messages: 1, now })
  })
}

type ReplayRequest = { from: string; to: string; delivered_too: boolean }

/** Sends the messages of a period again, with the same ids and bodies. Returns their number. */
export async function replayPeriod(site: Site, by: Owner, webhookId: string, request: ReplayRequest) {
  if (request.from > request.to) refuseFields({ to: 'The last day can’t be before the first.' })
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    await requireOn(tx, webhookId)
    const messages = await sendPeriodAgain(tx, {
      webhookId,
      from: startOfDay(request.from),
      to: endOfDay(request.to),
      deliveredToo: request.delivered_too,
      now,
      limit: MAX_REPLAYED,
    })
    await auditReplay(tx, { by, webhookId, messages, now })
    return { messages }
  })
}

/** Sends a message that is about nothing, to try a webhook out. */
export async function testWebhook(site: Site, by: Owner, webhookId: string): Promise<void> {
  const now = site.clock.now()
  const messageId = newId()
  await inTransaction(site.db, async (tx) => {
    await requireOn(tx, webhookId)
    const body = formatBody({ type: TEST_TYPE, at: now, data: {} })
    await insertMessage(tx, { id: messageId, type: TEST_TYPE, at: now, body })
    await insertDeliveries(tx, [{ messageId, webhookId, at: now, nextAt: now }])
    await audit(tx, { at: now, actorId: by.memberId, action: 'webhook tested', subject: webhookId })
  })
}

async function requireOn(tx: Tx, webhookId: string): Promise<void> {
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook) refuse(webhookRefusals.webhook_not_found)
  if (webhook.offAt) refuse(webhookRefusals.webhook_off)
}

type Replay = { by: Owner; webhookId: string; messages: number; now: Temporal.Instant }

async function auditReplay(tx: Tx, { by, webhookId, messages, now }: Replay): Promise<void> {
  const action = 'webhook messages replayed'
  await audit(tx, { at: now, actorId: by.memberId, action, subject: webhookId, details: { messages } })
}
