import { hasFailedTooLong, nextAttempt } from '#connections/rules/retry-times.ts'
import { notifyOfFailingWebhook } from '#connections/server/webhooks/notify-of-failing-webhook.ts'
import { signedHeaders } from '#connections/server/webhooks/sign-message.ts'
import {
  insertAttempt,
  lockWaiting,
  lockWebhook,
  setFailingSince,
  setOutcome,
  turnOff,
} from '#connections/server/webhooks/store.ts'
import { deliveryToSend } from '#connections/server/webhooks/webhook-queries.ts'
import { openSecrets } from '#connections/server/webhooks/webhook-secrets.ts'
import type { CallResult } from '#platform/server/calls-out/call-out.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The answer with which a program says that it no longer wants messages. */
const GONE = 410

/**
 * Makes one attempt to deliver a message. If the process is killed, the attempt is made again, so a receiver can get a message
 * twice, and recognises it by its id.
 */
export async function sendWebhook(site: Site, { deliveryId }: { deliveryId: string }): Promise<void> {
  const delivery = await deliveryToSend(site.db, deliveryId)
  if (!delivery || delivery.body === null) return
  const { messageId, webhookId, url, body } = delivery
  const secrets = await openSecrets(site, webhookId)
  const result: CallResult =
    secrets.length === 0
      ? { failed: 'not reached', code: 'ENOSECRET' }
      : await site.callOut({ url, headers: headersOf(site, { id: messageId, body }, secrets), body })
  await inTransaction(site.db, (tx) => recordAttempt(site, tx, { deliveryId, webhookId, result }))
}

function headersOf({ clock }: Site, message: { id: string; body: string }, secrets: readonly string[]) {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'SpeedDatingWebhooks/1',
    ...signedHeaders({ ...message, at: clock.now() }, secrets),
  }
}

type MadeAttempt = { deliveryId: string; webhookId: string; result: CallResult }

/** Locks the webhook before the delivery, as turning it off does. */
async function recordAttempt(site: Site, tx: Tx, { deliveryId, webhookId, result }: MadeAttempt): Promise<void> {
  const now = site.clock.now()
  const status = 'status' in result ? result.status : null
  const failure = 'failed' in result ? result.code : null
  const webhook = await lockWebhook(tx, webhookId)
  const waiting = webhook && (await lockWaiting(tx, deliveryId))
  // Meanwhile it was deleted or turned off, or another job has sent it.
  if (!waiting) return
  await insertAttempt(tx, { deliveryId, at: now, status, failure })
  const attempts = waiting.attempts + 1
  if (status !== null && status >= 200 && status <= 299) {
    await setOutcome(tx, deliveryId, { state: 'delivered', attempts, nextAt: null })
    if (webhook.failingSince) await setFailingSince(tx, webhookId, null)
    return
  }
  const nextAt = nextAttempt(attempts, now)
  await setOutcome(tx, deliveryId, { state: nextAt ? 'waiting' : 'failed', attempts, nextAt })
  await noteFailure(site, tx, webhook, { isGone: status === GONE, now })
}

type FailedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

/** Turns a webhook off if nobody is there any more, and emails the owners. */
async function noteFailure(
  site: Site,
  tx: Tx,
  webhook: FailedWebhook,
  { isGone, now }: { isGone: boolean; now: Temporal.Instant },
): Promise<void> {
  if (isGone || hasFailedTooLong(webhook.failingSince, now)) {
    await turnOff(tx, webhook.id, { offAt: now, offReason: isGone ? 'gone' : 'failing' })
    await notifyOfFailingWebhook(site, tx, webhook)
  } else if (!webhook.failingSince) await setFailingSince(tx, webhook.id, now)
}
