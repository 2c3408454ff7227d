import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/** A pub's wi-fi is one network, and after a bad event several of its guests may complain. */
const ofNetwork: Limit = { name: 'complaints by network', tries: 10, minutes: 60 }
const ofEmailThere: Limit = { name: 'complaints by email and network', tries: 5, minutes: 24 * 60 }
const ofMember: Limit = { name: 'complaints of a member', tries: 5, minutes: 24 * 60 }

/** Limits the emails that a stranger can cause to be sent to an address that may be someone else’s. */
const mailsToAddress: Limit = { name: 'mail of a complaint', tries: 3, minutes: 24 * 60 }
/** From any number of networks: every complaint is still in the queue, and the owners' mailboxes stay usable. */
const mailsToOwners: Limit = { name: 'mail of complaints to owners', tries: 30, minutes: 60 }

/** Never limits by the address alone, or a stranger could stop someone else from complaining. */
export async function demandFewFrom(site: Site, network: string, email: string): Promise<void> {
  await site.limits.demand(ofNetwork, network)
  await site.limits.demand(ofEmailThere, email.toLowerCase(), network)
}

export function demandFewComplaintsOf(site: Site, memberId: string): Promise<void> {
  return site.limits.demand(ofMember, memberId)
}

export function hasHadEnoughOfIt(site: Site, email: string): Promise<boolean> {
  return site.limits.isBeyond(mailsToAddress, email.toLowerCase())
}

export function haveOwnersHadEnough(site: Site): Promise<boolean> {
  return site.limits.isBeyond(mailsToOwners, 'all')
}
