import type { Site } from '#platform/server/site.ts'
import type { Limit } from '#platform/server/limits.ts'

/** A pub's wi-fi is one network, and an event's guests may all register from it. */
const MOST_OF_NETWORK = 20
const MOST_OF_EMAIL_THERE = 5

/**
 * Checking a password takes ten milliseconds in which nobody else is served. Guests whose password is refused as too easy try
 * again.
 */
const MOST_JUDGED_OF_NETWORK = 100

/**
 * Limits how many passwords a network can have checked. This comes before the registration is counted, because one with an easy
 * password does not count as a registration.
 */
export async function demandFewJudged(site: Site, network: string): Promise<void> {
  await site.limits.demand(hourly('passwords judged by network', MOST_JUDGED_OF_NETWORK), network)
}

/** Limits requests that anyone may make. Never by the email alone, or a stranger could lock someone out. */
export async function demandFewAsked(site: Site, what: string, network: string, email: string): Promise<void> {
  await site.limits.demand(hourly(`${what} by network`, MOST_OF_NETWORK), network)
  await site.limits.demand(hourly(`${what} by email and network`, MOST_OF_EMAIL_THERE), inSmall(email), network)
}

/**
 * A separate limit for each kind of email, so that requests that send no email cannot use up the limit of those that do.
 * Registrations have a higher limit, so that a stranger's registrations cannot use up those of the person whose address it is.
 */
const MOST_MAILS = { activation: 5, reset: 5, email: 5, already: 5, registration: 30 }

/**
 * Whether an address has reached its limit of emails that strangers can cause. If so, no more are sent and nothing changes: the
 * last link still works.
 */
export function hasHadEnoughMail(site: Site, kind: keyof typeof MOST_MAILS, email: string): Promise<boolean> {
  return site.limits.isBeyond(hourly(`mail of a ${kind}`, MOST_MAILS[kind]), inSmall(email))
}

function hourly(name: string, tries: number): Limit {
  return { name, tries, minutes: 60 }
}

function inSmall(email: string): string {
  return email.toLowerCase()
}
