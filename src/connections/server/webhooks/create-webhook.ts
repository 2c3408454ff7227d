import type { Owner } from '#accounts/actor.ts'
import { webhookRefusals, type WebhookInput } from '#connections/contract/webhooks.ts'
import { insertWebhook, lockWebhooks } from '#connections/server/webhooks/store.ts'
import { countWebhooks } from '#connections/server/webhooks/webhook-queries.ts'
import { makeSecret } from '#connections/server/webhooks/webhook-secrets.ts'
import { audit } from '#platform/server/audit.ts'
import { parseOutboundUrl } from '#platform/server/calls-out/outbound-url.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Each one that wants a message costs a call. */
const MAX_WEBHOOKS = 10

/** Adds a webhook. Returns its secret, which is shown once. */
export async function createWebhook(site: Site, by: Owner, input: WebhookInput) {
  const wanted = checkedWebhook(input)
  const id = newId()
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    await lockWebhooks(tx)
    if ((await countWebhooks(tx)) >= MAX_WEBHOOKS) refuse(webhookRefusals.too_many_webhooks)
    await insertWebhook(tx, { ...wanted, id, madeAt: now })
    const secret = await makeSecret(site, tx, id)
    await audit(tx, { at: now, actorId: by.memberId, action: 'webhook added', subject: id })
    await recordSecurityEvent(site, tx, { kind: 'webhook added', memberId: by.memberId })
    return { id, secret }
  })
}

/** Refuses an address that is never called, so that an owner learns of it at once. Each call is checked again. */
export function checkedWebhook({ name, url, types }: WebhookInput): WebhookInput {
  const parsed = parseOutboundUrl(url)
  if (!parsed)
    refuseFields({ url: 'We can only send to an address on the public internet, over https on the usual port.' })
  return { name, url: parsed.href, types: [...new Set(types)] }
}
