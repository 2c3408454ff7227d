import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { inTransaction, type Db } from '#platform/server/db.ts'

const BYTES = 32

/** Secrets for signing, one for each purpose, the same in every process of the site. */
export class SiteKeys {
  readonly #root: Buffer
  readonly #derived: Map<string, Buffer>

  /** `lasting`: keys by purpose that are not derived from the root secret. */
  constructor(root: Buffer, lasting: ReadonlyMap<string, Buffer> = new Map()) {
    this.#root = root
    this.#derived = new Map(lasting)
  }

  /** 32 bytes that reveal nothing about the keys for other purposes (HKDF, RFC 5869). */
  for(purpose: string): Buffer {
    const known = this.#derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', this.#root, '', purpose, BYTES))
    this.#derived.set(purpose, key)
    return key
  }

  /** A signature of 43 characters that fits in a URL and that only this site can produce for the text. */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.for(purpose)).update(text).digest('base64url')
  }

  /** Compared as text, because several texts decode to the same bytes. */
  hasSigned(purpose: string, text: string, signature: string): boolean {
    const [actual, expected] = [Buffer.from(signature), Buffer.from(this.sign(purpose, text))]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }
}

/**
 * Keys that recognise the addresses of suspended members who deleted their accounts. They open nothing, so backups include them.
 * The root secret is in no backup, and a restore creates a new one.
 */
const LASTING_PURPOSES = ['banned addresses']

/** The first process to ask creates the site's keys. They are stored in the database that all processes share. */
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
  const made = await rootKey(db)
  if (!made) throw new Error('the site has no key')
  return made
}

/** A missing key is derived from the root secret for its purpose, and stored. */
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
