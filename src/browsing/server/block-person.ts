import type { Member } from '#accounts/actor.ts'
import { knownPerson } from '#browsing/server/known-person.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'
import { blockMember } from '#safety/server/block-member.ts'

const blocksPerDay: Limit = { name: 'blocks', attempts: 60, minutes: 24 * 60 }

/** Blocks a member whom the caller has encountered. */
export async function blockPerson(site: Site, by: Member, id: string): Promise<void> {
  await site.limits.enforce(blocksPerDay, by.memberId)
  const person = await knownPerson(site, by, id)
  await blockMember(site, by, person.id)
}
