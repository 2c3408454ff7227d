import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Names the member in the pairs of the seat that they are claiming. The row of the walk-in guest must still exist. */
export async function nameMemberInPairs(
  tx: Tx,
  { seat, eventId, memberId }: { seat: string; eventId: number; memberId: string },
): Promise<void> {
  await sql`update round_pairs set
      first_member_id = case first_seat when ${seat}::uuid then ${memberId}::uuid else first_member_id end,
      second_member_id = case second_seat when ${seat}::uuid then ${memberId}::uuid else second_member_id end
    where event_id = ${eventId} and ${seat}::uuid in (first_seat, second_seat)`.execute(tx)
}
