import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { inTransaction, type Db } from '#platform/server/db.ts'

const BYTES = 32

/** Holds the secret keys of the site, one for each purpose. All processes of the site have the same keys. */
export class SiteKeys {
  readonly #root: Buffer
  readonly #derived: Map<string, Buffer>

  /** `lasting` holds the keys that are not derived from the root secret, by purpose. */
  constructor(root: Buffer, lasting: ReadonlyMap<string, Buffer> = new Map()) {
    this.#root = root
    this.#derived = new Map(lasting)
  }

  /** Returns a key of 32 bytes that reveals nothing about the keys for other purposes (HKDF, RFC 5869). */
  for(purpose: string): Buffer {
    const cached = this.#derived.get(purpose)
    if (cached) return cached
    const key = Buffer.from(hkdfSync('sha256', this.#root, '', purpose, BYTES))
    this.#derived.set(purpose, key)
    return key
  }

  /** Returns a URL-safe signature of 43 characters that only this site can produce for the text. */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.for(purpose)).update(text).digest('base64url')
  }

  /** Verifies a signature. Signatures are compared as text, because several texts decode to the same bytes. */
  hasSigned(purpose: string, text: string, signature: string): boolean {
    const [actual, expected] = [Buffer.from(signature), Buffer.from(this.sign(purpose, text))]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }
}

/**
 * The purposes of keys that survive a restore. The key of this purpose recognises the addresses of suspended members who
 * deleted their accounts. It gives access to nothing, so backups include it. Backups exclude the root secret, and a restore
 * creates a new one.
 */
const LASTING_PURPOSES = ['banned addresses']

/** Loads the site's keys from the database that all processes share. The first process to call this creates them. */
export async function openKeys(db: Db): Promise<SiteKeys> {
  const root = (await rootKey(db)) ?? (await makeRootKey(db))
  return new SiteKeys(root, await lastingKeys(db, new SiteKeys(root)))
}

async function rootKey(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('siteKey').select('secret').executeTakeFirst()
  return row?.secret
}

async function makeRootKey(db: Db): Promise<Buffer> {
  await inTransaction(db, (tx) =>
    tx
      .insertInto('siteKey')
      .values({ secret: randomBytes(BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const created = await rootKey(db)
  if (!created) throw new Error('the site has no key')
  return created
}

/** Loads the lasting keys. A missing key is derived from the root secret and stored. */
async function lastingKeys(db: Db, first: SiteKeys): Promise<Map<string, Buffer>> {
  const stored = await db.selectFrom('lastingKeys').selectAll().execute()
  const missing = LASTING_PURPOSES.filter((purpose) => !stored.some((key) => key.purpose === purpose))
  if (missing.length === 0) return new Map(stored.map(({ purpose, secret }) => [purpose, secret]))
  await inTransaction(db, (tx) =>
    tx
      .insertInto('lastingKeys')
      .values(missing.map((purpose) => ({ purpose, secret: first.for(purpose) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return lastingKeys(db, first)
}
