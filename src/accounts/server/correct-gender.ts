import type { Owner } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { saveReason } from '#accounts/server/save-note.ts'
import { lockMember, setGender } from '#accounts/server/store/members.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type GenderCorrection = { memberId: string; gender: Gender; reason: string }

/** Corrects a member's gender. The calling command also updates the waiting lists they are on. Their earlier likes stay. */
export async function correctGenderIn(site: Site, tx: Tx, by: Owner, correction: GenderCorrection): Promise<void> {
  const { memberId, gender, reason } = correction
  const now = site.clock.now()
  const member = await lockMember(tx, memberId)
  if (!member) refuse(accountRefusals.member_not_found)
  if (member.gender === gender) refuse(accountRefusals.gender_unchanged)
  await setGender(tx, memberId, gender)
  await saveReason(tx, by, { memberId, about: 'gender corrected', text: reason, writtenAt: now })
  await audit(tx, { at: now, actorId: by.memberId, action: 'gender corrected', subject: memberId })
}
