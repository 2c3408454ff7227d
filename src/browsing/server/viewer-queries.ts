import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { MemberId } from '#accounts/contract/person.ts'
import type { Member } from '#accounts/actor.ts'
import type { Db } from '#platform/server/db.ts'

/** A member who views another member. */
export type Viewer = Pick<Member, 'memberId' | 'role' | 'gender'>

/** Loads the current state of the viewer; undefined if they may no longer view anything. */
export async function viewerById(db: Db, memberId: string): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'role', 'gender'])
    .where('id', '=', memberId)
    .where(visibleMember('members'))
    .executeTakeFirst()
  return row && { memberId: MemberId.parse(row.id), role: row.role, gender: row.gender }
}
