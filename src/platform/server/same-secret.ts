import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a secret with what was sent, without revealing how much of it is right. */
export function isSameSecret(sent: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(secret))
}
