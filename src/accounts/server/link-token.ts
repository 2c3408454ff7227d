import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** What opens an account or a session: the token goes out once, and only its hash stays. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** A token has 256 random bits, so that a fast hash without a salt gives nothing away. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
