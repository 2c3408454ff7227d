import { sql } from 'kysely'
import { likesOpenAt, type LikesContext } from '#matching/server/like-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Counts the events for which the member can still send likes, and the places offered to them from waiting lists. */
export async function waitingItemsOf(
  db: Db,
  { memberId, now, openDays }: LikesContext,
): Promise<{ likesToSend: number; offers: number }> {
  const { rows } = await sql<{ likesToSend: number; offers: number }>`
    select count(*) filter (where b.state = 'held') as offers,
      count(*) filter (where b.state = 'booked' and ${likesOpenAt} <= ${now}::timestamptz
        and ${likesOpenAt} > ${now.subtract({ hours: 24 * openDays })}::timestamptz
        and not exists (select from likes_cards c where c.event_id = b.event_id and c.member_id = b.member_id)
      ) as likes_to_send
    from bookings b join events e on e.id = b.event_id
    where b.member_id = ${memberId}::uuid and e.cancelled_at is null
      and (b.state = 'booked' and b.absent_at is null or b.state = 'held' and b.offer_ends_at is not null)`.execute(db)
  return rows[0] ?? { likesToSend: 0, offers: 0 }
}
