import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { wereBookedTogether } from '#bookings/server/attendance-queries.ts'
import { maySeePerson } from '#browsing/server/may-see-person.ts'
import { hasBlocked, knownPersonRow, type KnownPerson } from '#browsing/server/known-person-queries.ts'
import { hasWrittenTo } from '#messaging/server/recipient-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { safetyRefusals } from '#safety/contract.ts'

/**
 * Returns the member to block or report. The refusal does not reveal whether a member whom the caller never encountered exists.
 */
export async function knownPerson(site: Site, by: Member, id: string): Promise<KnownPerson> {
  const { data: otherId } = MemberId.safeParse(id.toLowerCase())
  if (otherId === by.memberId) refuse(safetyRefusals.own_account)
  if (!otherId || !(await hasEncountered(site, by, otherId))) refuse(safetyRefusals.person_not_found)
  return (await knownPersonRow(site.db, otherId)) ?? refuse(safetyRefusals.person_not_found)
}

/**
 * Returns true if the caller has encountered the other member, who cannot undo this by blocking the caller, missing the event
 * or being suspended. Matches and likes need no check, because the two members booked the same event.
 */
async function hasEncountered(site: Site, by: Member, otherId: MemberId): Promise<boolean> {
  return (
    (await wereBookedTogether(site.db, by.memberId, otherId)) ||
    (await hasWrittenTo(site.db, otherId, by.memberId)) ||
    (await hasBlocked(site.db, by.memberId, otherId)) ||
    (await maySeePerson(site, by, otherId))
  )
}
