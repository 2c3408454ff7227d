import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { dateOfBirthError } from '#accounts/rules.ts'
import { saveReason } from '#accounts/server/save-note.ts'
import { lockMember, updateMember } from '#accounts/server/store/members.ts'
import { dateInSiteZone } from '#accounts/server/today.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sets or overwrites a member's date of birth. `day` is an ISO 8601 date. Existing bookings are not affected. */
export async function correctDateOfBirth(
  site: Site,
  by: Owner,
  memberId: string,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const now = site.clock.now()
  const whyNot = dateOfBirthError(day, dateInSiteZone(now))
  if (whyNot) refuseFields({ date_of_birth: whyNot })
  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member) refuse(accountRefusals.member_not_found)
    if (member.dateOfBirth?.toString() === day) refuseFields({ date_of_birth: 'That’s already their date of birth.' })
    await updateMember(tx, memberId, { dateOfBirth: Temporal.PlainDate.from(day) })
    await saveReason(tx, by, { memberId, about: 'date of birth corrected', text: reason, writtenAt: now })
    await audit(tx, { at: now, actorId: by.memberId, action: 'date of birth corrected', subject: memberId })
  })
}
