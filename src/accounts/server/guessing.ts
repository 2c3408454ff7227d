import { setTimeout as pause } from 'node:timers/promises'
import { networkOf, type Limit, type Tried } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const MINUTES = 15
/** Refused: only those who share the guesser's network can be in their way. */
const ofEmailAndNetwork: Limit = { name: 'sign-in by email and network', tries: 10, minutes: MINUTES }
/** Forty guests share a pub's wi-fi. */
const ofNetwork: Limit = { name: 'sign-in by network', tries: 100, minutes: MINUTES }
/** Slowed and never refused, or a stranger could lock somebody out. */
const ofEmail: Limit = { name: 'sign-in by email', tries: 20, minutes: MINUTES }
const inAll: Limit = { name: 'sign-in in all', tries: 1_000, minutes: MINUTES }

const SLOWED_MS = 1_000
/** Each holds an open request; the line for hashing slows down whoever comes beyond that. */
const MOST_SLOWED = 300
let slowed = 0

/** One guess that has been counted. */
export type CountedGuess = { giveBack(): Promise<void> }

/** Counts before the password is looked at, so that guesses made at the same moment are all counted; refuses those beyond the limits. */
export async function countGuess({ limits }: Site, email: string, address: string): Promise<CountedGuess> {
  const network = networkOf(address)
  const ofThemThere: Tried = [ofEmailAndNetwork, email, network]
  const slowing: Tried[] = [[ofEmail, email], [inAll]]
  // The network first: one that is refused must not leave a row behind for each address it makes up.
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
