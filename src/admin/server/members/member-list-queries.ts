import { sql, type RawBuilder } from 'kysely'
import type { MembersQuery, MemberState } from '#admin/contract/members.ts'
import type { Db } from '#platform/server/db.ts'
import { contains } from '#platform/server/listing/contains.ts'
import type { PageRequest } from '#platform/server/listing/page-of-rows.ts'

/** The state of each row of `members`. Suspended takes precedence over the other states. */
export const stateOfMember: RawBuilder<MemberState> = sql`case
  when members.suspended_at is not null then 'suspended'
  when members.activated_at is null then 'not activated'
  else 'active' end`

/** The latest time at which one of the member's devices was used; null if they are not signed in on any. */
export const lastSeenAt: RawBuilder<Temporal.Instant | null> = sql`(
  select max(sessions.last_used_at) from sessions where sessions.member_id = members.id)`

const name: RawBuilder<string> = sql`lower(members.user_name)`
const email: RawBuilder<string> = sql`lower(members.email)`

/** Selects the requested members, unsorted. */
export function matchingMembers(db: Db, { search, gender, state, staff }: MembersQuery) {
  return db
    .selectFrom('members')
    .select(['members.id', 'members.userName', 'members.email', 'members.gender', 'members.role'])
    .select(['members.registeredAt', 'members.activatedAt', stateOfMember.as('state')])
    .$if(search !== '', (query) => query.where((eb) => eb.or([contains(name, search), contains(email, search)])))
    .$if(gender !== undefined, (query) => query.where('members.gender', '=', gender ?? 'M'))
    .$if(staff !== undefined, (query) => query.where('members.role', '<>', 'member'))
    .$if(state !== undefined, (query) => query.where(stateConditions[state ?? 'active']))
}

/** The SQL conditions for the states. They must match the conditions of the partial indexes. */
const stateConditions: Record<MemberState, RawBuilder<boolean>> = {
  active: sql`(members.activated_at is not null and members.suspended_at is null)`,
  'not activated': sql`(members.activated_at is null and members.suspended_at is null)`,
  suspended: sql`members.suspended_at is not null`,
}

/** Returns the sort order. Each of its expressions has an index. */
export function memberOrder({ sort, direction }: MembersQuery): Omit<PageRequest, 'list' | 'after'> {
  const by = { registered: sql.ref('members.registered_at'), name }[sort]
  return { by, id: sql.ref('members.id'), direction }
}
