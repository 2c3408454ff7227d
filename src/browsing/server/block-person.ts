import type { Member } from '#accounts/actor.ts'
import { personMeant } from '#browsing/server/person-meant.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'
import { blockMember } from '#safety/server/block-member.ts'

const blocksADay: Limit = { name: 'blocks', tries: 60, minutes: 24 * 60 }

/** Blocks a member whom the caller has come across. */
export async function blockPerson(site: Site, by: Member, id: string): Promise<void> {
  await site.limits.demand(blocksADay, by.memberId)
  const person = await personMeant(site, by, id)
  await blockMember(site, by, person.id)
}
