import type { Member } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { dateOfBirthError } from '#accounts/rules.ts'
import { lockMember, updateMember } from '#accounts/server/store/members.ts'
import { dateInSiteZone } from '#accounts/server/today.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Sets the member's date of birth. They can set it only once; after that only an owner can change it. `day` is an ISO 8601
 * date.
 */
export async function setDateOfBirth(site: Site, by: Member, day: string): Promise<void> {
  const reason = dateOfBirthError(day, dateInSiteZone(site.clock.now()))
  if (reason) refuseFields({ date_of_birth: reason })
  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, by.memberId)
    if (member?.dateOfBirth) refuse(accountRefusals.date_of_birth_already_set)
    await updateMember(tx, by.memberId, { dateOfBirth: Temporal.PlainDate.from(day) })
  })
}
