import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SiteKeys } from '#platform/server/site-keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The text as only this site reads it, and only where `whose` says the same: moved to another member's row it is nothing. */
export function seal(keys: SiteKeys, whose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keys.for('second factor'), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(whose))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** The text again; undefined where it was not sealed here, and so. */
export function unseal(keys: SiteKeys, whose: string, sealed: Buffer): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keys.for('second factor'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(whose))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return opened.toString('utf8')
  } catch {
    return undefined
  }
}
