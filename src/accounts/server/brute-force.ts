import { setTimeout as pause } from 'node:timers/promises'
import { networkOf, type Limit, type LimitKey } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const MINUTES = 15
/** Requests beyond this limit are refused. That affects only people on the guesser's own network. */
const perEmailAndNetwork: Limit = { name: 'sign-in by email and network', attempts: 10, minutes: MINUTES }
/** Forty guests share a pub's wi-fi. */
const perNetwork: Limit = { name: 'sign-in by network', attempts: 100, minutes: MINUTES }
/** Requests beyond this limit are slowed down and never refused, or a stranger could lock someone out. */
const perEmail: Limit = { name: 'sign-in by email', attempts: 20, minutes: MINUTES }
const overall: Limit = { name: 'sign-in in all', attempts: 1_000, minutes: MINUTES }

const SLOWED_MS = 1_000
/** Each slowed request stays open. Beyond this number, the concurrency limiter for hashing slows requests down. */
const MAX_SLOWED = 300
let slowed = 0

/** One guess that has been counted. */
export type CountedAttempt = { uncount(): Promise<void> }

/**
 * Counts the guess before the password is checked, so that guesses at the same moment are all counted. Refuses those beyond the
 * limits.
 */
export async function countAttempt({ limits }: Site, email: string, address: string): Promise<CountedAttempt> {
  const network = networkOf(address)
  const emailAndNetwork: LimitKey = [perEmailAndNetwork, email, network]
  const slowing: LimitKey[] = [[perEmail, email], [overall]]
  // The network comes first: a refused network must not leave a row behind for each address it makes up.
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
