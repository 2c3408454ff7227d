import type { Member } from '#accounts/actor.ts'
import { updateMember } from '#accounts/server/store/members.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

export async function changeName(site: Site, by: Member, userName: string): Promise<void> {
  await inTransaction(site.db, (tx) => updateMember(tx, by.memberId, { userName }))
}
