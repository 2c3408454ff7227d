import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isExemptDevice } from '#accounts/server/known-device-queries.ts'
import { notifyAfterFailures } from '#accounts/server/notify-failed-sign-ins.ts'
import {
  failureKeys,
  isQuiet,
  judgeAttempt,
  keysOfAttempt,
  paceKeys,
  watchedKeys,
  type PasswordAttempt,
} from '#accounts/server/sign-in-limits.ts'
import type { LimitKey } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const SLOWED_MS = 1_000
/**
 * Limits how many slowed requests keep a connection open. Beyond this number, only the concurrency limiter for hashing slows
 * requests down.
 */
const MAX_SLOWED = 300
let slowed = 0

/** Ten wrong passwords on a device that has signed in before. Beyond these limits it counts as an unknown one. */
const perDevice = { name: 'sign-in by known device', attempts: 10, minutes: 15 }
/** A thief who knew the password can have made many devices known, so all of an account have a limit too. */
const perKnownDevices = { name: 'sign-in by all known devices', attempts: 30, minutes: 15 }

/** A guess that has been counted. */
export type CountedAttempt = {
  /** The password was right, or the server was too busy to check it. */
  uncount(): Promise<void>
  /** The password was wrong. `memberId` is null if no member has the address, which takes the same time. */
  fail(memberId: string | null): Promise<void>
}

/**
 * Counts a guess before its password is checked, so that concurrent guesses are all counted. Refuses it if a limit is exceeded,
 * but not on a device where the member has signed in before, because refusals would let a stranger lock the member out
 * (decision 045).
 */
export async function countPasswordAttempt(site: Site, attempt: PasswordAttempt): Promise<CountedAttempt> {
  const { limits } = site
  const fail = async (memberId: string | null) => {
    const failures = failureKeys(attempt, randomInt)
    const { first } = await limits.count({ first: failures.account, others: failures.others })
    await notifyAfterFailures(site, { memberId, kind: 'password', failures: first.attempts })
  }
  const { deviceSecret } = attempt
  if (deviceSecret !== undefined && (await isExemptDevice(site.db, attempt.email, deviceSecret))) {
    const keys: [LimitKey, LimitKey] = [
      [perDevice, attempt.email, deviceSecret],
      [perKnownDevices, attempt.email],
    ]
    const { first, others } = await limits.count({ first: keys[0], others: keys.slice(1) })
    if (!first.isExceeded && !others[0]?.isExceeded) return { uncount: () => limits.uncount(...keys), fail }
  }
  const counted = await countUnknownDevice(site, attempt)
  return { uncount: () => limits.uncount(...counted), fail }
}

/** Counts a guess from a device that the account does not know, and returns what was counted. */
async function countUnknownDevice({ limits }: Site, attempt: PasswordAttempt): Promise<LimitKey[]> {
  const { network, emailAndNetwork, others } = keysOfAttempt(attempt)
  const pace = paceKeys(attempt)
  for (const key of [emailAndNetwork, pace.quiet, pace.email]) limits.refuseIfKnown(key)
  const watched = watchedKeys(attempt)
  const own = [emailAndNetwork, ...others]
  const counted = [network, ...own]
  let uses = await limits.count({ first: network, others: own, watched })
  if (uses.first.isExceeded) {
    counted.push(await enforceNetworkPace(limits, attempt))
    await limits.uncount(network)
    uses = await limits.count({ first: withoutLimit(network), others: own, watched })
  }
  const [both, ...wider] = uses.others
  const judged = judgeAttempt({ wider, watched: uses.watched })
  if (both?.isExceeded) await limits.refuse(emailAndNetwork, { until: both.resetsAt, counted })
  if (judged.isPaced) await enforcePace(limits, pace.email, counted)
  if (judged.isSlowed) await slowDown()
  return counted
}

/**
 * Applies the pace of a network beyond its limit, and returns it. An account that was hardly tried from there has the faster
 * pace, which the guesses at another cannot use up. A right password uses up neither.
 */
async function enforceNetworkPace(limits: Site['limits'], attempt: PasswordAttempt): Promise<LimitKey> {
  const { network, emailAndNetwork } = keysOfAttempt(attempt)
  const pace = paceKeys(attempt)
  const { first, watched } = await limits.count({ first: pace.quiet, watched: [emailAndNetwork] })
  if (!watched.every(isQuiet)) {
    await limits.uncount(pace.quiet)
    await enforcePace(limits, pace.network, [network])
    return pace.network
  }
  if (first.isExceeded) await limits.refuse(pace.quiet, { until: first.resetsAt, counted: [pace.quiet, network] })
  return pace.quiet
}

/** Lets through the few attempts a minute that remain when a limit is exceeded, and refuses the others until the next minute. */
async function enforcePace(limits: Site['limits'], pace: LimitKey, counted: readonly LimitKey[]): Promise<void> {
  const { first } = await limits.count({ first: pace })
  if (!first.isExceeded) return
  await limits.uncount(...counted)
  await limits.refuse(pace, { until: first.resetsAt, counted: [pace] })
}

/** The same count, so that the order in which rows are locked is the same, without refusing. */
function withoutLimit([limit, ...subject]: LimitKey): LimitKey {
  return [{ ...limit, attempts: 2 ** 31 - 1 }, ...subject]
}

async function slowDown(): Promise<void> {
  if (slowed >= MAX_SLOWED) return
  slowed += 1
  await pause(SLOWED_MS).finally(() => (slowed -= 1))
}
