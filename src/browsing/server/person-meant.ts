import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { wereBookedTogether } from '#bookings/server/attendance-rows.ts'
import { maySeePerson } from '#browsing/server/may-see-person.ts'
import { hasBlocked, personMeantRow, type PersonMeant } from '#browsing/server/person-meant-rows.ts'
import { hasWrittenTo } from '#messaging/server/writing-rows.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { safetyRefusals } from '#safety/contract.ts'

/** Whom a member blocks or reports. Whether anybody whom they never came across is there cannot be told from the answer. */
export async function personMeant(site: Site, by: Member, id: string): Promise<PersonMeant> {
  const { data: otherId } = MemberId.safeParse(id.toLowerCase())
  if (otherId === by.memberId) refuse(safetyRefusals.own_account)
  if (!otherId || !(await haveComeAcross(site, by, otherId))) refuse(safetyRefusals.person_not_found)
  return (await personMeantRow(site.db, otherId)) ?? refuse(safetyRefusals.person_not_found)
}

/**
 * Nothing here is the other's to take away: not by a block, by staying away from the event, nor by having been suspended.
 * Whoever matched, or liked one, was booked on one event with them.
 */
async function haveComeAcross(site: Site, by: Member, otherId: MemberId): Promise<boolean> {
  return (
    (await wereBookedTogether(site.db, by.memberId, otherId)) ||
    (await hasWrittenTo(site.db, otherId, by.memberId)) ||
    (await hasBlocked(site.db, by.memberId, otherId)) ||
    (await maySeePerson(site, by, otherId))
  )
}
