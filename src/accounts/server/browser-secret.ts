import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '#accounts/server/link-token.ts'

/** Whether a secret is the one that the browser which registered made: whoever has it chose the password, and is not asked for it. */
export function isOfBrowser(
  { browserSecretHash }: { browserSecretHash: Buffer | null },
  secret: string | undefined,
): boolean {
  return secret !== undefined && browserSecretHash !== null && timingSafeEqual(hashOf(secret), browserSecretHash)
}
