import type { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import type { listMembers as contract, MembersAsked } from '#admin/contract/members.ts'
import { lastSeenAt, membersAskedFor, orderOfMembers } from '#admin/server/members/list-rows.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

export async function listMembers(site: Site, asked: MembersAsked): Promise<z.output<typeof contract.answer>> {
  const query = membersAskedFor(site.db, asked).select(lastSeenAt.as('lastSeenAt'))
  const order = { ...orderOfMembers(asked), list: `members by ${asked.sort}`, after: asked.after }
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
