import { secretRows, secretsSealedWithOtherKeys } from '#connections/server/webhooks/webhook-queries.ts'
import { newWebhookSecret } from '#connections/server/webhooks/sign-message.ts'
import { replaceSecret, updateSealedSecret } from '#connections/server/webhooks/store.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'webhook secret'
/** For so long the secret before the current one signs too, so that its owner can replace it without losing a message. */
const OVERLAP = { hours: 24 }

/** Makes the current secret of a webhook, and returns it. */
export async function makeSecret(
  { keys, clock }: Pick<Site, 'keys' | 'clock'>,
  tx: Tx,
  webhookId: string,
): Promise<string> {
  const now = clock.now()
  const id = newId()
  const secret = newWebhookSecret()
  await replaceSecret(tx, { id, webhookId, ...keys.seal(PURPOSE, id, secret), madeAt: now }, now.add(OVERLAP))
  return secret
}

/** Returns the secrets with which a message is signed now. One that was sealed with a lost key is left out. */
export async function openSecrets({ db, keys, clock }: Site, webhookId: string): Promise<string[]> {
  const rows = await secretRows(db, webhookId, clock.now())
  return rows.map((row) => keys.unseal(PURPOSE, row.id, row)).filter((secret) => secret !== undefined)
}

/** Seals the secrets again that an earlier key of the site sealed, so that it can be removed. */
export async function resealWebhookSecrets({ db, keys }: Site): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const row of await secretsSealedWithOtherKeys(tx, keys.signingKeyId())) {
      const secret = keys.unseal(PURPOSE, row.id, row)
      // The key of a restored secret may be lost. It stays as it is, because the key may be found.
      if (secret !== undefined) await updateSealedSecret(tx, row.id, keys.seal(PURPOSE, row.id, secret))
    }
  })
}
