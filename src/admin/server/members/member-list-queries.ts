import { sql, type RawBuilder } from 'kysely'
import type { MembersQuery, MemberState } from '#admin/contract/members.ts'
import type { Db } from '#platform/server/db.ts'
import { containsEachWord } from '#platform/server/listing/contains.ts'
import type { PageRequest } from '#platform/server/listing/page-of-rows.ts'

/** The state of each row of `members`. Suspended takes precedence over the other states. */
export const stateOfMember: RawBuilder<MemberState> = sql`case
  when members.suspended_at is not null then 'suspended'
  when members.activated_at is null then 'not activated'
  else 'active' end`

const LAST_SEEN_DAYS = 90

/**
 * Builds SQL for when the member was last active; null if that is more than 90 days ago. The use of a browser is still known
 * after signing out, and an action in the audit after that.
 */
export function lastSeenAt(now: Temporal.Instant): RawBuilder<Temporal.Instant | null> {
  return sql`(select max(seen.at) from (
    select max(last_used_at) as at from sessions where member_id = members.id
    union all select max(last_used_at) from known_devices where member_id = members.id
    union all select max(audit.at) from audit where actor_id = members.id
    union all select greatest(members.registered_at, members.activated_at)) seen
    where seen.at > ${now.subtract({ hours: 24 * LAST_SEEN_DAYS })}::timestamptz)`
}

const name: RawBuilder<string> = sql`lower(members.user_name)`
const email: RawBuilder<string> = sql`lower(members.email)`

/** Selects the requested members, unsorted. */
export function matchingMembers(db: Db, { search, gender, state, staff }: MembersQuery) {
  return db
    .selectFrom('members')
    .select(['members.id', 'members.userName', 'members.email', 'members.gender', 'members.role'])
    .select(['members.registeredAt', 'members.activatedAt', stateOfMember.as('state')])
    .$if(search !== '', (query) => query.where(containsEachWord([name, email], search)))
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

/** Counting stops here, so that it reads few of many rows. */
export const MAX_TOTAL = 1_000

/** Counts the requested members. Returns null if there are too many to count for every page. */
export async function countMembers(db: Db, filters: MembersQuery): Promise<number | null> {
  const { total } = await db
    .selectFrom(
      matchingMembers(db, filters)
        .limit(MAX_TOTAL + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total > MAX_TOTAL ? null : total
}

/** Returns the sort order. Each of its expressions has an index. */
export function memberOrder({ sort, direction }: MembersQuery): Omit<PageRequest, 'list' | 'after'> {
  const by = { registered: sql.ref('members.registered_at'), name }[sort]
  return { by, id: sql.ref('members.id'), direction }
}
