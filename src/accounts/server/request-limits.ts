import type { Site } from '#platform/server/site.ts'
import type { Limit } from '#platform/server/limits.ts'

/** A pub's wi-fi is one network, and an event's guests may all register from it. */
const MAX_PER_NETWORK = 20
const MAX_PER_EMAIL_AND_NETWORK = 5

/**
 * Checking a password takes ten milliseconds in which nobody else is served. Guests whose password is refused as too easy try
 * again.
 */
const MAX_PASSWORD_CHECKS_PER_NETWORK = 100

/**
 * Limits how many passwords a network can have checked. This comes before the registration is counted, because one with an easy
 * password does not count as a registration.
 */
export async function requireFewPasswordChecks(site: Site, network: string): Promise<void> {
  await site.limits.enforce(hourly('passwords judged by network', MAX_PASSWORD_CHECKS_PER_NETWORK), network)
}

/** Limits requests that anyone may make. Never by the email alone, or a stranger could lock someone out. */
export async function requireFewRequests(site: Site, purpose: string, network: string, email: string): Promise<void> {
  await site.limits.enforce(hourly(`${purpose} by network`, MAX_PER_NETWORK), network)
  await site.limits.enforce(
    hourly(`${purpose} by email and network`, MAX_PER_EMAIL_AND_NETWORK),
    lowerCased(email),
    network,
  )
}

/**
 * A separate limit for each kind of email, so that requests that send no email cannot use up the limit of those that do.
 * Registrations have a higher limit, so that a stranger's registrations cannot use up those of the person whose address it is.
 */
const MAX_EMAILS = { activation: 5, reset: 5, email: 5, already: 5, registration: 30 }

/**
 * Whether an address has reached its limit of emails that strangers can cause. If so, no more are sent and nothing changes: the
 * last link still works.
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
