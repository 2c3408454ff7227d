import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '#accounts/server/link-token.ts'

/** Returns whether the secret is that of the browser that registered, which need not give the password. */
export function hasBrowserSecret(
  { browserSecretHash }: { browserSecretHash: Buffer | null },
  secret: string | undefined,
): boolean {
  return secret !== undefined && browserSecretHash !== null && timingSafeEqual(hashOf(secret), browserSecretHash)
}
