import { setTimeout as pause } from 'node:timers/promises'
import { networkOf, type Limit, type Tried } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const MINUTES = 15
/** Requests beyond this limit are refused. That affects only people on the guesser's own network. */
const ofEmailAndNetwork: Limit = { name: 'sign-in by email and network', tries: 10, minutes: MINUTES }
/** Forty guests share a pub's wi-fi. */
const ofNetwork: Limit = { name: 'sign-in by network', tries: 100, minutes: MINUTES }
/** Requests beyond this limit are slowed down and never refused, or a stranger could lock someone out. */
const ofEmail: Limit = { name: 'sign-in by email', tries: 20, minutes: MINUTES }
const inAll: Limit = { name: 'sign-in in all', tries: 1_000, minutes: MINUTES }

const SLOWED_MS = 1_000
/** Each slowed request stays open. Beyond this number, the concurrency limiter for hashing slows requests down. */
const MOST_SLOWED = 300
let slowed = 0

/** One guess that has been counted. */
export type CountedGuess = { giveBack(): Promise<void> }

/**
 * Counts the guess before the password is checked, so that guesses at the same moment are all counted. Refuses those beyond the
 * limits.
 */
export async function countGuess({ limits }: Site, email: string, address: string): Promise<CountedGuess> {
  const network = networkOf(address)
  const ofThemThere: Tried = [ofEmailAndNetwork, email, network]
  const slowing: Tried[] = [[ofEmail, email], [inAll]]
  // The network comes first: a refused network must not leave a row behind for each address it makes up.
  await limits.demand(ofNetwork, network)
  const beyond = await limits.demandWith(ofThemThere, slowing).catch(async (error: unknown) => {
    await limits.giveBack([ofNetwork, network])
    throw error
  })
  if (beyond.includes(true)) await slowDown()
  return { giveBack: () => limits.giveBack([ofNetwork, network], ofThemThere, ...slowing) }
}

async function slowDown(): Promise<void> {
  if (slowed >= MOST_SLOWED) return
  slowed += 1
  await pause(SLOWED_MS).finally(() => (slowed -= 1))
}
