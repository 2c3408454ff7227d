import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Creates a token for a link or a session. The token is sent once, and only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Hashes a token. It has 256 random bits, so a fast hash without a salt is safe. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
