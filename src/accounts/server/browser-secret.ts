import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '#platform/server/link-token.ts'

/** Returns true if the secret belongs to the browser that registered. That browser can activate without the password. */
export function hasBrowserSecret(
  { browserSecretHash }: { browserSecretHash: Buffer | null },
  secret: string | undefined,
): boolean {
  return secret !== undefined && browserSecretHash !== null && timingSafeEqual(hashOf(secret), browserSecretHash)
}
