import { networksOf, widestNetworkOf } from '#platform/server/networks.ts'
import type { Limit, LimitKey, Usage } from '#platform/server/limits.ts'

/** A password to check: the account's email address in lower case, and where the attempt comes from. */
export type PasswordAttempt = { email: string; address: string; deviceSecret: string | undefined }

const MINUTES = 15
const DAY_MINUTES = 24 * 60

/** Guesses beyond this limit are refused. That affects only people on the same network as the guesser. */
const perEmailAndNetwork: Limit = { name: 'sign-in by email and network', attempts: 10, minutes: MINUTES }
/** Four hundred guests may share a pub's address, mistype their password once, and all sign in at the same moment after that. */
export const perNetwork: Limit = { name: 'sign-in by network', attempts: 1_000, minutes: MINUTES }
/** Wider networks are shared by strangers, so beyond these limits they only slow down to the pace below. */
const perEmailAndWider: Limit[] = [
  { name: 'sign-in by email and wider network', attempts: 40, minutes: MINUTES },
  { name: 'sign-in by email and narrower network', attempts: 25, minutes: MINUTES },
]
/** Guesses at one address from anywhere. Beyond `attempts`, only networks with few guesses at it are not troubled. */
const perEmail: Limit = { name: 'sign-in by email', attempts: 50, minutes: MINUTES }
const SLOWED_FROM = 20
const UNTROUBLED_ATTEMPTS = 3

/** The attempts a minute that remain beyond a limit: one from the networks around one, at one address, and a few from one. */
const emailPace: Limit = { name: 'sign-in pace by email and wider network', attempts: 1, minutes: 1 }
const networkPace: Limit = { name: 'sign-in pace by network', attempts: 12, minutes: 1 }
/** The same for accounts that were hardly tried from that network, so that a guesser there refuses the other guests less. */
export const quietPace: Limit = { name: 'sign-in pace by network for quiet accounts', attempts: 120, minutes: 1 }

/** Wrong passwords from the networks around one, and in all. Beyond these, guesses are only slowed down. */
const failedInWider: Limit = { name: 'failed sign-ins by wider network', attempts: 1_000, minutes: MINUTES }
/** Each failure is counted in one of the shards, so that no row is written by every failure. */
const SHARDS = 8
const failedOverall: Limit = { name: 'failed sign-ins in all', attempts: 1_000, minutes: MINUTES }
const failedInDay: Limit = { name: 'failed sign-ins by email in a day', attempts: 0, minutes: DAY_MINUTES }

type Keys = { network: LimitKey; emailAndNetwork: LimitKey; others: LimitKey[] }

/** The limits in which a guess is counted: first its network, then the address with it, then those of `judgeAttempt`. */
export function keysOfAttempt({ email, address }: PasswordAttempt): Keys {
  const { network, wider } = networksOf(address)
  return {
    network: [perNetwork, network],
    emailAndNetwork: [perEmailAndNetwork, email, network],
    others: [
      [perEmail, email],
      ...wider.toReversed().flatMap((one, nth): LimitKey[] => {
        const limit = perEmailAndWider[nth]
        return limit ? [[limit, email, one]] : []
      }),
    ],
  }
}

/** The limits that let a few attempts through when another is exceeded. */
export function paceKeys({ email, address }: PasswordAttempt): {
  network: LimitKey
  quiet: LimitKey
  email: LimitKey
} {
  const { network } = networksOf(address)
  return {
    network: [networkPace, network],
    quiet: [quietPace, network],
    email: [emailPace, email, widestNetworkOf(address)],
  }
}

/** Decides whether an account was hardly tried from one network before. The use is that of `emailAndNetwork` of `keysOfAttempt`. */
export function isQuiet({ attempts }: Usage): boolean {
  return attempts < UNTROUBLED_ATTEMPTS
}

/** The limits of failures, which are only read before a guess: that of the wider network, then the shards of the whole site. */
export function watchedKeys({ address }: PasswordAttempt): LimitKey[] {
  return [
    [failedInWider, widestNetworkOf(address)],
    ...Array.from({ length: SHARDS }, (_, shard): LimitKey => [failedOverall, String(shard)]),
  ]
}

/** The limits in which a failure is counted: those of its account, which lead to a notice, and the others. */
export function failureKeys(
  { email, address }: PasswordAttempt,
  draw: (below: number) => number,
): { account: LimitKey; others: LimitKey[] } {
  return {
    account: [failedInDay, email],
    others: [
      [failedInWider, widestNetworkOf(address)],
      [failedOverall, String(draw(SHARDS))],
    ],
  }
}

/**
 * Decides what happens to a guess within the limits of its own network. `wider` are the uses of `others` of `keysOfAttempt`, and
 * `watched` those of `watchedKeys`. A paced guess may have to wait for a minute; a slowed one waits for a second.
 */
export function judgeAttempt({ wider, watched }: { wider: readonly Usage[]; watched: readonly Usage[] }): {
  isPaced: boolean
  isSlowed: boolean
} {
  const [account, ...networks] = wider
  const [failedNearby, ...shards] = watched
  const [widest] = networks
  const failedInAll = shards.reduce((sum, { attempts }) => sum + attempts, 0)
  const isTroubled = (account?.isExceeded ?? false) && (widest?.attempts ?? 0) > UNTROUBLED_ATTEMPTS
  return {
    isPaced: isTroubled || networks.some(({ isExceeded }) => isExceeded),
    isSlowed:
      (account?.attempts ?? 0) > SLOWED_FROM ||
      (failedNearby?.isExceeded ?? false) ||
      failedInAll > failedOverall.attempts,
  }
}
