import type { Owner } from '#accounts/actor.ts'
import { webhookRefusals, type WebhookInput } from '#connections/contract/webhooks.ts'
import { checkedWebhook } from '#connections/server/webhooks/create-webhook.ts'
import { deleteWebhookRow, lockWebhook, turnOff, turnOn, updateWebhook } from '#connections/server/webhooks/store.ts'
import { makeSecret } from '#connections/server/webhooks/webhook-secrets.ts'
import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

export async function changeWebhook(site: Site, by: Owner, id: string, input: WebhookInput): Promise<void> {
  const wanted = checkedWebhook(input)
  await withWebhook(site, by, { id, action: 'webhook changed' }, (tx) => updateWebhook(tx, id, wanted))
}

/** Turns a webhook on or off. */
export async function switchWebhook(site: Site, by: Owner, id: string, on: boolean): Promise<void> {
  const action = on ? 'webhook turned on' : 'webhook turned off'
  await withWebhook(site, by, { id, action }, (tx) =>
    on ? turnOn(tx, id) : turnOff(tx, id, { offAt: site.clock.now(), offReason: 'by an owner' }),
  )
}

export async function deleteWebhook(site: Site, by: Owner, id: string): Promise<void> {
  await withWebhook(site, by, { id, action: 'webhook deleted' }, (tx) => deleteWebhookRow(tx, id))
}

/** Makes a new secret, which is shown once. The one before it signs too for a day. */
export async function replaceWebhookSecret(site: Site, by: Owner, id: string) {
  const secret = await withWebhook(site, by, { id, action: 'webhook secret replaced' }, (tx) =>
    makeSecret(site, tx, id),
  )
  return { id, secret }
}

/** The action in the audit and the kind of the security event. */
type WebhookAction = Extract<SecurityEventKind, `webhook ${string}`>

async function withWebhook<Result>(
  site: Site,
  by: Owner,
  { id, action }: { id: string; action: WebhookAction },
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(site.db, async (tx) => {
    if (!(await lockWebhook(tx, id))) refuse(webhookRefusals.webhook_not_found)
    const result = await change(tx)
    await audit(tx, { at: site.clock.now(), actorId: by.memberId, action, subject: id })
    await recordSecurityEvent(site, tx, { kind: action, memberId: by.memberId })
    return result
  })
}
