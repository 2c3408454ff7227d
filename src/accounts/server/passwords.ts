import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairConcurrencyLimiter } from '#platform/server/fair-concurrency-limiter.ts'

/** The minimum that OWASP's password storage cheat sheet recommends for argon2id, which is this library's default type. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2, picture processing and DNS lookups share four threads. A flood of sign-ins must not occupy all of them. */
export const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1))
/** All guests of a large event may sign in at the same moment, when booking opens. */
export const MAX_WAITING_HASHES = 600
/** Limits how many passwords this process hashes or checks at the same time. Further requests wait, by network. */
export const hashingLimiter = new FairConcurrencyLimiter({
  maxConcurrent: MAX_CONCURRENT_HASHES,
  maxWaiting: MAX_WAITING_HASHES,
})

/** The queue of signed-in members, of links from emails and of the site itself. */
const ownQueue = 'the site'

/** A hash of random bytes with the same settings. No password matches it, and comparing with it takes the usual time. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$uc2fnuNO5poDHHyqWdFN6w$/k5H6OHS7Ht0szSSD0lugqKdP4haiDRa/94x3Wpsed4'

/** Hashes a password. Refuses with `too_busy` if too many requests are waiting. */
export function hashPassword(password: string): Promise<string> {
  return hashPasswordFor(ownQueue, password)
}

/** Hashes the password of a visitor, in the queue of their network. */
export function hashPasswordFor(network: string, password: string): Promise<string> {
  return hashingLimiter.run(network, () => hash(password, settings))
}

/**
 * Verifies a password. Without a hash it does the same work and returns false. Refuses with `too_busy` if too many requests are
 * waiting.
 */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return verifyPasswordFor(ownQueue, passwordHash, password)
}

/** Verifies the password of a visitor, in the queue of their network. */
export async function verifyPasswordFor(
  network: string,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await hashingLimiter.run(network, () => verify(passwordHash ?? dummyHash, password))
  return matches && passwordHash !== undefined
}
