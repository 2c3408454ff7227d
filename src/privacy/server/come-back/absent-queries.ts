import { sql } from 'kysely'
import { ABSENT_DAYS, DAYS_BETWEEN_INVITATIONS } from '#privacy/rules/newsletter.ts'
import { attendedEvents, newsletterSubscribers } from '#privacy/server/newsletters/audience-queries.ts'
import type { Db, Tx } from '#platform/server/db.ts'

const daysBefore = (now: Temporal.Instant, days: number) => now.subtract({ hours: 24 * days })

/**
 * Selects the members whom the site may invite back now: their last event was some time ago, they have no place at a coming one
 * and wait for none, and they were not invited in this absence or recently.
 */
function absentMembers(db: Db, now: Temporal.Instant) {
  return newsletterSubscribers(db, { now })
    .innerJoinLateral(
      sql<{
        lastAttendedAt: Temporal.Instant | null
      }>`(select max(e.ends_at) as last_attended_at ${attendedEvents(now)})`.as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('comeBackEmails as invited', 'invited.memberId', 'member.id')
    .where('last.lastAttendedAt', '<=', daysBefore(now, ABSENT_DAYS))
    .where((eb) =>
      eb.or([
        eb('invited.memberId', 'is', null),
        eb.and([
          eb('invited.sentAt', '<=', daysBefore(now, DAYS_BETWEEN_INVITATIONS)),
          eb('invited.lastAttendedAt', '<', eb.ref('last.lastAttendedAt')),
        ]),
      ]),
    ).where(sql<boolean>`not exists (select from bookings b join events e on e.id = b.event_id
      where b.member_id = member.id and b.state <> 'ended' and e.cancelled_at is null and e.ends_at > ${now}::timestamptz)`)
    .where(sql<boolean>`not exists (select from waiting_list w join events e on e.id = w.event_id
      where w.member_id = member.id and w.ended_at is null and e.cancelled_at is null and e.ends_at > ${now}::timestamptz)`)
}

export async function countAbsent(db: Db, now: Temporal.Instant): Promise<number> {
  const { people } = await absentMembers(db, now)
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** Returns the next members to invite back. Locks their consents, as `nextInAudience` does. */
export function nextAbsent(tx: Tx, now: Temporal.Instant, atMost: number) {
  return absentMembers(tx, now)
    .select(['member.id', 'member.email', 'member.userName', 'last.lastAttendedAt'])
    .$narrowType<{ lastAttendedAt: Temporal.Instant }>()
    .orderBy('member.id')
    .limit(atMost)
    .forNoKeyUpdate('consent')
    .execute()
}
