import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Creates a token that opens an account or a session. It is sent once, and only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** A token has 256 random bits, so a fast hash without a salt is safe. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
