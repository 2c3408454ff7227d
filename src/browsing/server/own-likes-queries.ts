import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** The people whom a member liked at an event. Empty and `erased` if the member has since stopped the use of their likes. */
export type OwnLikes = { liked: readonly string[]; state: 'sent' | 'erased' }

/**
 * Returns a member's likes at these events, by event id. Omits events for which the member has not sent likes, and people who
 * are hidden from the member, because including them would reveal a block.
 */
export async function ownLikes(
  db: Db,
  memberId: string,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, OwnLikes>> {
  const { rows } = await sql<OwnLikes & { eventId: number }>`
    select card.event_id, case when card.erased_at is null then 'sent' else 'erased' end as state, coalesce(array_agg(m.id order by m.id) filter (where m.id is not null), '{}') as liked
    from likes_cards card
    left join likes l on l.event_id = card.event_id and l.from_member_id = card.member_id
    left join members m on m.id = l.to_member_id and ${visibleMember('m')}
      and not ${pairBlockedCondition(sql`m.id`, sql`${memberId}::uuid`)}
    where card.member_id = ${memberId}::uuid and card.event_id = any(${[...eventIds]}::integer[])
    group by card.event_id, card.erased_at`.execute(db)
  return new Map(rows.map(({ eventId, ...own }) => [eventId, own]))
}
