import type { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import type * as endpoints from '#admin/contract/members.ts'
import type { MembersQuery } from '#admin/contract/members.ts'
import { countMembers, lastSeenAt, matchingMembers, memberOrder } from '#admin/server/members/member-list-queries.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

type Answer = z.output<typeof endpoints.listMembers.answer>

/** Returns one page of the requested members, and how many there are on all pages. */
export async function listAndCountMembers(site: Site, filters: MembersQuery): Promise<Answer> {
  const page = await listMembers(site, filters)
  const isWhole = !filters.after && page.next === null
  return { ...page, total: isWhole ? page.rows.length : await countMembers(site.db, filters) }
}

export async function listMembers(site: Site, filters: MembersQuery): Promise<Omit<Answer, 'total'>> {
  const query = matchingMembers(site.db, filters).select(lastSeenAt(site.clock.now()).as('lastSeenAt'))
  const order = { ...memberOrder(filters), list: `members by ${filters.sort}`, after: filters.after }
  const { rows, next } = await pageOfRows(site, query, order)
  return {
    rows: rows.map(({ id, userName, email, gender, role, state, registeredAt, lastSeenAt: seenAt }) => ({
      id: MemberId.parse(id),
      name: userName,
      email,
      gender,
      role,
      state,
      registered_at: registeredAt.toString(),
      last_seen_at: seenAt?.toString() ?? null,
    })),
    next,
  }
}
