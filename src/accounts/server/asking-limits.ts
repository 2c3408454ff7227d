import type { Site } from '#platform/server/site.ts'
import type { Limit } from '#platform/server/limits.ts'

/** The wi-fi of a pub is one network: a whole evening's guests can register there. */
const MOST_OF_NETWORK = 20
const MOST_OF_EMAIL_THERE = 5

/** Judging a password takes ten milliseconds that nobody else is served in; guests who are told of an easy one try again. */
const MOST_JUDGED_OF_NETWORK = 100

/** Before a stranger's password is judged, which comes before their asking counts: an easy one was no registration. */
export async function demandFewJudged(site: Site, network: string): Promise<void> {
  await site.limits.demand(hourly('passwords judged by network', MOST_JUDGED_OF_NETWORK), network)
}

/** Of what anyone may ask, but not without end. Never by the email alone, or a stranger could keep somebody out. */
export async function demandFewAsked(site: Site, what: string, network: string, email: string): Promise<void> {
  await site.limits.demand(hourly(`${what} by network`, MOST_OF_NETWORK), network)
  await site.limits.demand(hourly(`${what} by email and network`, MOST_OF_EMAIL_THERE), inSmall(email), network)
}

/**
 * Each kind of its own: what a stranger asks for and sends no mail must not use up what would. Registrations are more:
 * what a stranger registers must not use up the owner's own.
 */
const MOST_MAILS = { activation: 5, reset: 5, email: 5, already: 5, registration: 30 }

/**
 * Whether an address has had its share of the mail that strangers can cause. Then nothing more goes there, and nothing
 * changes: the last link stays good.
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
