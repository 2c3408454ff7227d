import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { maySeePerson } from '#browsing/server/may-see-person.ts'
import { hasBlocked } from '#browsing/server/viewer-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { personRow, type PersonRow } from '#profiles/server/queries.ts'
import { safetyRefusals } from '#safety/contract.ts'

/**
 * Whom a member blocks or reports: somebody they may see, or have blocked themselves already. Whether anybody else is
 * there cannot be told from the answer.
 */
export async function personMeant(site: Site, by: Member, id: string): Promise<PersonRow> {
  const { data: otherId } = MemberId.safeParse(id.toLowerCase())
  if (otherId === by.memberId) refuse(safetyRefusals.own_account)
  const isKnown =
    otherId && ((await hasBlocked(site.db, by.memberId, otherId)) || (await maySeePerson(site, by, otherId)))
  if (!isKnown) refuse(safetyRefusals.person_not_found)
  return (await personRow(site.db, otherId)) ?? refuse(safetyRefusals.person_not_found)
}
