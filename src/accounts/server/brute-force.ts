import { setTimeout as pause } from 'node:timers/promises'
import { networkOf, type Limit, type LimitKey } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const MINUTES = 15
/** Guesses beyond this limit are refused. That affects only people on the same network as the guesser. */
const perEmailAndNetwork: Limit = { name: 'sign-in by email and network', attempts: 10, minutes: MINUTES }
/** Forty guests may share a pub's wi-fi. */
const perNetwork: Limit = { name: 'sign-in by network', attempts: 100, minutes: MINUTES }
/** Guesses beyond this limit are slowed down but never refused, because refusals would let a stranger lock a member out. */
const perEmail: Limit = { name: 'sign-in by email', attempts: 20, minutes: MINUTES }
const overall: Limit = { name: 'sign-in in all', attempts: 1_000, minutes: MINUTES }

const SLOWED_MS = 1_000
/**
 * Limits how many slowed requests keep a connection open. Beyond this number, only the concurrency limiter for hashing slows
 * requests down.
 */
const MAX_SLOWED = 300
let slowed = 0

/** A guess that has been counted. */
export type CountedAttempt = { uncount(): Promise<void> }

/**
 * Counts a guess before its password is checked, so that concurrent guesses are all counted. Refuses it if a limit is exceeded.
 */
export async function countPasswordAttempt({ limits }: Site, email: string, address: string): Promise<CountedAttempt> {
  const network = networkOf(address)
  const emailAndNetwork: LimitKey = [perEmailAndNetwork, email, network]
  const slowing: LimitKey[] = [[perEmail, email], [overall]]
  // The network's limit comes first, so that a refused network adds no rows for the addresses it invents.
  await limits.enforce(perNetwork, network)
  const exceeded = await limits.enforceWith(emailAndNetwork, slowing).catch(async (error: unknown) => {
    await limits.uncount([perNetwork, network])
    throw error
  })
  if (exceeded.includes(true)) await slowDown()
  return { uncount: () => limits.uncount([perNetwork, network], emailAndNetwork, ...slowing) }
}

async function slowDown(): Promise<void> {
  if (slowed >= MAX_SLOWED) return
  slowed += 1
  await pause(SLOWED_MS).finally(() => (slowed -= 1))
}
