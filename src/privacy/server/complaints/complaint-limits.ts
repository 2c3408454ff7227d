import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/** The wi-fi of a pub is one network, and on a bad evening several of its guests may write. */
const ofNetwork: Limit = { name: 'complaints by network', tries: 10, minutes: 60 }
const ofEmailThere: Limit = { name: 'complaints by email and network', tries: 5, minutes: 24 * 60 }
const ofMember: Limit = { name: 'complaints of a member', tries: 5, minutes: 24 * 60 }

/** What strangers can have sent to an address that may be another’s. */
const mailsToAddress: Limit = { name: 'mail of a complaint', tries: 3, minutes: 24 * 60 }
/** From however many networks: all of them stand in the queue, and the owners' mailboxes stay of use. */
const mailsToOwners: Limit = { name: 'mail of complaints to owners', tries: 30, minutes: 60 }

/** Never by the address alone, or a stranger could keep somebody from complaining. */
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
