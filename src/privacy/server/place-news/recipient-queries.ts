import { sql } from 'kysely'
import { reachableMember } from '#accounts/server/visible-member-queries.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** A member gets at most one of these emails in this many days. */
const DAYS_BETWEEN = 7

/** Whom an email about free places is for. */
export type Wanted = {
  eventId: number
  gender: Gender
  youngestAge: number | null
  oldestAge: number | null
  /** The day of the event in its own time zone. */
  day: string
  now: Temporal.Instant
}

/**
 * Selects the members who asked for news of events and are wanted at this one. Leaves out those who have a place there or wait
 * for one, and those who have blocked, or are blocked by, someone who has booked. If an age is wanted, a member whose date of
 * birth is unknown is left out.
 */
function wantedMembers(db: Db, { eventId, gender, youngestAge, oldestAge, day, now }: Wanted) {
  const ageThen = sql<number>`extract(year from age(${day}::date, member.date_of_birth))`
  return db
    .selectFrom('eventNewsConsents as consent')
    .innerJoin('members as member', 'member.id', 'consent.memberId')
    .where('consent.withdrawnAt', 'is', null)
    .where('consent.consentedAt', '<=', now)
    .where('member.gender', '=', gender)
    .where(reachableMember('member'))
    .$if(youngestAge !== null, (query) => query.where(sql<boolean>`${ageThen} >= ${youngestAge}`))
    .$if(oldestAge !== null, (query) => query.where(sql<boolean>`${ageThen} <= ${oldestAge}`))
    .where(sql<boolean>`not exists (select from bookings own
      where own.event_id = ${eventId} and own.member_id = member.id and own.state <> 'ended')`)
    .where(sql<boolean>`not exists (select from waiting_list w
      where w.event_id = ${eventId} and w.member_id = member.id and w.ended_at is null)`)
    .where(sql<boolean>`not exists (select from bookings there
      where there.event_id = ${eventId} and there.state = 'booked'
        and ${pairBlockedCondition(sql`member.id`, sql`there.member_id`)})`)
    .where(sql<boolean>`not exists (select from place_news_recipients before
      where before.member_id = member.id and before.sent_at > ${now.subtract({ hours: 24 * DAYS_BETWEEN })})`)
}

export async function countWanted(db: Db, wanted: Wanted): Promise<number> {
  const { people } = await wantedMembers(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

export type WantedMember = Awaited<ReturnType<typeof nextWanted>>[number]

/**
 * Returns the next wanted members in the order of their ids. Locks their consents, so that an unsubscribe takes effect before
 * or after this step, not during it.
 */
export function nextWanted(tx: Tx, wanted: Wanted, after: { notifiedUpTo: string | null; atMost: number }) {
  const { notifiedUpTo, atMost } = after
  return wantedMembers(tx, wanted)
    .select(['member.id', 'member.email', 'member.userName'])
    .$if(notifiedUpTo !== null, (query) => query.where('member.id', '>', notifiedUpTo))
    .orderBy('member.id')
    .limit(atMost)
    .forNoKeyUpdate('consent')
    .execute()
}

/** Lists the emails about an event's free places, newest first. */
export function placeNewsOf(db: Db, eventId: number) {
  return db.selectFrom('placeNews').selectAll().where('eventId', '=', eventId).orderBy('startedAt', 'desc').execute()
}

/** Returns unfinished emails whose last step was before `since`. They do not continue by themselves if their job has died. */
export async function stalledPlaceNews(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('placeNews')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('lastStepAt', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}
