import { hkdfSync } from 'node:crypto'

const BYTES = 32

/** Derives a key of 32 bytes for one purpose, which reveals nothing about the keys of others (HKDF, RFC 5869). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, BYTES))
}

/** Returns the value by which the database recognises a key without holding it. */
export function fingerprintOf(secret: Buffer): Buffer {
  return deriveKey(secret, 'fingerprint')
}
