import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Returns the members whom this one sat with at an event. Null if likes may name everyone who attended: no rounds were run on
 * the site, the rest went on paper, or the owner had set so.
 */
export async function metInRounds(
  db: Db,
  { eventId, memberId }: { eventId: number; memberId: string },
): Promise<ReadonlySet<string> | null> {
  const { rows } = await sql<{ met: string[] }>`
    select array(
      select case p.first_member_id when ${memberId}::uuid then p.second_member_id else p.first_member_id end
      from round_pairs p
      where p.event_id = n.event_id and p.struck_at is null and ${memberId}::uuid in (p.first_member_id, p.second_member_id)
        and p.first_member_id is not null and p.second_member_id is not null) as met
    from nights n
    where n.event_id = ${eventId} and n.started_at is not null and n.on_paper_at is null and n.likes_for = 'those met'`.execute(
    db,
  )
  return rows[0] ? new Set(rows[0].met) : null
}
