import type { Site } from '#platform/server/site.ts'
import type { Limit } from '#platform/server/limits.ts'

/** A pub's wi-fi is one network, from which four hundred guests may register on the night. */
const MAX_PER_NETWORK = 400
const MAX_PER_EMAIL_AND_NETWORK = 5
/** Beyond a limit by network, one person there would refuse all others for an hour. So a few requests a minute remain. */
const PACE_PER_MINUTE = 10

/**
 * Checking a password blocks the process for ten milliseconds. The limit leaves room for guests whose first password is
 * refused.
 */
const MAX_PASSWORD_CHECKS_PER_NETWORK = 1_000

export const passwordChecksByNetwork = hourly('passwords judged by network', MAX_PASSWORD_CHECKS_PER_NETWORK)

/** Returns the limit of public requests from one network, for one purpose. */
export function requestsByNetwork(purpose: string): Limit {
  return hourly(`${purpose} by network`, MAX_PER_NETWORK)
}

/**
 * Limits how many passwords a network can have checked. A registration that is refused for its password counts towards this
 * limit only.
 */
export async function enforcePasswordCheckLimit(site: Site, network: string): Promise<void> {
  await enforceOrPace(site, passwordChecksByNetwork, network)
}

/** Limits public requests. There is no limit per email alone, because it would let a stranger lock a member out. */
export async function enforceRequestLimits(site: Site, purpose: string, network: string, email: string): Promise<void> {
  await enforceOrPace(site, requestsByNetwork(purpose), network)
  await site.limits.enforce(
    hourly(`${purpose} by email and network`, MAX_PER_EMAIL_AND_NETWORK),
    lowerCased(email),
    network,
  )
}

async function enforceOrPace({ limits }: Site, limit: Limit, network: string): Promise<void> {
  if (!(await limits.isExceeded(limit, network))) return
  await limits.enforce({ name: `pace of ${limit.name}`, attempts: PACE_PER_MINUTE, minutes: 1 }, network)
}

/**
 * The limits on emails per address and hour. Each kind has its own limit, so that requests for one kind cannot block another.
 * Registrations have a higher limit, so that a stranger's registrations do not block those of the address's owner.
 */
const MAX_EMAILS = { activation: 5, reset: 5, email: 5, already: 5, registration: 30 }

/**
 * Returns whether an address has reached its limit of emails that anyone can trigger. The caller then sends no email and
 * creates no link, so the last link still works.
 */
export function hasReachedEmailLimit(site: Site, kind: keyof typeof MAX_EMAILS, email: string): Promise<boolean> {
  return site.limits.isExceeded(hourly(`mail of a ${kind}`, MAX_EMAILS[kind]), lowerCased(email))
}

function hourly(name: string, attempts: number): Limit {
  return { name, attempts, minutes: 60 }
}

function lowerCased(email: string): string {
  return email.toLowerCase()
}
