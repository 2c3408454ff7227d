import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { whyNotBorn } from '#accounts/rules.ts'
import { keepReason } from '#accounts/server/keep-note.ts'
import { lockMember, updateMember } from '#accounts/server/store/members.ts'
import { todayOf } from '#accounts/server/today.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Sets or changes the date of birth, whatever the member gave. `day` is ISO 8601. The member keeps their existing bookings. */
export async function correctDateOfBirth(
  site: Site,
  by: Owner,
  memberId: string,
  { day, why }: { day: string; why: string },
): Promise<void> {
  const now = site.clock.now()
  const whyNot = whyNotBorn(day, todayOf(now))
  if (whyNot) refuseFields({ date_of_birth: whyNot })
  await inTransaction(site.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member) refuse(accountRefusals.member_not_found)
    if (member.dateOfBirth?.toString() === day) refuseFields({ date_of_birth: 'That is the day that we have already.' })
    await updateMember(tx, memberId, { dateOfBirth: Temporal.PlainDate.from(day) })
    await keepReason(tx, by, { memberId, about: 'date of birth corrected', text: why, writtenAt: now })
    await audit(tx, { at: now, actorId: by.memberId, deed: 'date of birth corrected', subject: memberId })
  })
}
