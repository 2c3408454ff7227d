import { createECDH, ECDH } from 'node:crypto'
import webPush from 'web-push'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { pushKeyRow, pushKeysSealedWithOtherKeys } from '#push/server/queries.ts'
import { insertPushKey, lockPushKeys, updateSealedPushKey } from '#push/server/store.ts'

/** A key pair that identifies the site to push services (VAPID), in base64url. */
export type PushKey = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const PURPOSE = 'push key'

type Keys = Pick<Site, 'config' | 'db' | 'keys' | 'clock'>

/** Returns the key pair that browsers are given now: that of the settings, or the newest of the database. Makes the first one. */
export async function currentPushKey(site: Keys): Promise<PushKey> {
  const fromSettings = pushKeyOfSettings(site.config)
  if (fromSettings) return fromSettings
  return (await newestOf(site, site.db)) ?? inTransaction(site.db, (tx) => makeFirst(site, tx))
}

/** Returns the key pair with this public key, or undefined if the site no longer has it. */
export async function pushKeyOf(site: Keys, publicKey: string): Promise<PushKey | undefined> {
  const fromSettings = pushKeyOfSettings(site.config)
  if (fromSettings?.publicKey === publicKey) return fromSettings
  const row = await pushKeyRow(site.db, publicKey)
  return row && opened(site, row)
}

/**
 * Makes a new key pair, which is current from now on. Devices keep the earlier one until their browser opens the site's page of
 * notifications again, or their session ends.
 */
export async function rotatePushKey(site: Keys): Promise<string> {
  return inTransaction(site.db, async (tx) => (await make(site, tx)).publicKey)
}

/** Seals the private keys again that an earlier key of the site sealed, so that it can be removed. */
export async function resealPushKeys(site: Keys): Promise<void> {
  const { db, keys } = site
  await inTransaction(db, async (tx) => {
    for (const row of await pushKeysSealedWithOtherKeys(tx, keys.signingKeyId())) {
      const pair = opened(site, row)
      // The key of a restored secret may be lost. It stays as it is, because the key may be found.
      if (pair) await updateSealedPushKey(tx, pair.publicKey, keys.seal(PURPOSE, pair.publicKey, pair.privateKey))
    }
  })
}

/** Returns true for a point of the curve, which a browser's public key has to be. */
export function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, CURVE, 'base64url', 'base64url', 'uncompressed') === key
  } catch {
    return false
  }
}

function pushKeyOfSettings({ vapidPrivateKey }: Site['config']): PushKey | undefined {
  if (vapidPrivateKey === undefined) return undefined
  const curve = createECDH(CURVE)
  curve.setPrivateKey(vapidPrivateKey, 'base64url')
  return { publicKey: curve.getPublicKey('base64url', 'uncompressed'), privateKey: vapidPrivateKey }
}

/** Returns the newest pair that this site can read. One that was sealed with a lost key is of no use. */
async function newestOf(site: Keys, db: Site['db'] | Tx): Promise<PushKey | undefined> {
  const row = await pushKeyRow(db)
  return row && opened(site, row)
}

/** Only one of several processes makes the first pair. */
async function makeFirst(site: Keys, tx: Tx): Promise<PushKey> {
  await lockPushKeys(tx)
  return (await newestOf(site, tx)) ?? make(site, tx)
}

async function make({ keys, clock }: Keys, tx: Tx): Promise<PushKey> {
  const pair: PushKey = webPush.generateVAPIDKeys()
  const { publicKey, privateKey } = pair
  await insertPushKey(tx, { publicKey, ...keys.seal(PURPOSE, publicKey, privateKey), madeAt: clock.now() })
  return pair
}

function opened({ keys }: Pick<Keys, 'keys'>, row: { publicKey: string; keyId: string; sealed: Buffer }) {
  const privateKey = keys.unseal(PURPOSE, row.publicKey, row)
  return privateKey === undefined ? undefined : { publicKey: row.publicKey, privateKey }
}
