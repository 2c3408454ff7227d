import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'

/** The minimum that OWASP's password storage cheat sheet recommends for argon2id, which is this library's default type. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2, picture processing and DNS lookups share four threads. A flood of sign-ins must not occupy all of them. */
export const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Limits how many passwords this process hashes or checks at the same time. Further requests wait. */
export const hashingLimiter = new ConcurrencyLimiter({ maxConcurrent: MAX_CONCURRENT_HASHES, maxWaiting: 200 })

/** A hash of random bytes with the same settings. No password matches it, and comparing with it takes the usual time. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$uc2fnuNO5poDHHyqWdFN6w$/k5H6OHS7Ht0szSSD0lugqKdP4haiDRa/94x3Wpsed4'

/** Hashes a password. Refuses with `too_busy` if too many requests are waiting. */
export function hashPassword(password: string): Promise<string> {
  return hashingLimiter.run(() => hash(password, settings))
}

/**
 * Verifies a password. Without a hash it does the same work and returns false. Refuses with `too_busy` if too many requests are
 * waiting.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await hashingLimiter.run(() => verify(passwordHash ?? dummyHash, password))
  return matches && passwordHash !== undefined
}
