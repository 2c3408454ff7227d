import { visibleMember } from '#accounts/server/visible-member-rows.ts'
import { MemberId } from '#accounts/contract/person.ts'
import type { Member } from '#accounts/actor.ts'
import type { Db } from '#platform/server/db.ts'

/** Who looks at another member. */
export type Viewer = Pick<Member, 'memberId' | 'role' | 'gender'>

/** As they are at this moment; undefined where they may not look at anything any more. */
export async function viewerById(db: Db, memberId: string): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'role', 'gender'])
    .where('id', '=', memberId)
    .where(visibleMember('members'))
    .executeTakeFirst()
  return row && { memberId: MemberId.parse(row.id), role: row.role, gender: row.gender }
}
