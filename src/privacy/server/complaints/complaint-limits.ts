import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/** High enough for several guests who complain over a pub's wi-fi, which is one network, after a bad event. */
const perNetwork: Limit = { name: 'complaints by network', attempts: 10, minutes: 60 }
const perEmailAndNetwork: Limit = { name: 'complaints by email and network', attempts: 5, minutes: 24 * 60 }
const perMember: Limit = { name: 'complaints of a member', attempts: 5, minutes: 24 * 60 }

/** Limits how many emails a stranger can have sent to someone else's address. */
const mailsToAddress: Limit = { name: 'mail of a complaint', attempts: 3, minutes: 24 * 60 }
/** Applies across all networks, so that the owners' mailboxes stay usable. The queue shows every complaint regardless. */
const mailsToOwners: Limit = { name: 'mail of complaints to owners', attempts: 30, minutes: 60 }

/**
 * Limits a visitor's complaints, never by address alone, because a stranger could then prevent someone else from complaining.
 */
export async function limitVisitorComplaints(site: Site, network: string, email: string): Promise<void> {
  await site.limits.enforce(perNetwork, network)
  await site.limits.enforce(perEmailAndNetwork, email.toLowerCase(), network)
}

export async function limitMemberComplaints(site: Site, memberId: string): Promise<void> {
  await site.limits.enforce(perMember, memberId)
}

export function isAddressOverMailLimit(site: Site, email: string): Promise<boolean> {
  return site.limits.isExceeded(mailsToAddress, email.toLowerCase())
}

export function areOwnersOverMailLimit(site: Site): Promise<boolean> {
  return site.limits.isExceeded(mailsToOwners, 'all')
}
