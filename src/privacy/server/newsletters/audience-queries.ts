import { sql, type RawBuilder } from 'kysely'
import { reachableMember } from '#accounts/server/visible-member-queries.ts'
import type { Attendance } from '#privacy/contract/newsletter.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** Which of the members who asked for newsletters get one. */
export type Audience = {
  town: string | null
  youngestAge: number | null
  oldestAge: number | null
  attendance: Attendance
  /** The day of 'since' and 'not since'. */
  attendanceDay: Temporal.PlainDate | null
}

const LONDON = 'Europe/London'

export function londonDay(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(LONDON).toPlainDate()
}

/**
 * Selects the members whom an owner may email now: those who asked for newsletters, can be reached and had none today. Consents
 * given after `consentedBy` do not count.
 */
export function newsletterSubscribers(
  db: Db,
  { now, consentedBy = now }: { now: Temporal.Instant; consentedBy?: Temporal.Instant },
) {
  const today = londonDay(now).toString()
  return db
    .selectFrom('newsletterConsents as consent')
    .innerJoin('members as member', 'member.id', 'consent.memberId')
    .where('consent.withdrawnAt', 'is', null)
    .where('consent.consentedAt', '<=', consentedBy)
    .where(reachableMember('member')).where(sql<boolean>`not exists (select from newsletter_recipients earlier
      where earlier.member_id = member.id and earlier.day = ${today}::date)`)
}

/** Selects the members in an audience. An audience never depends on likes, matches or messages. */
function membersIn(db: Db, audience: Audience, at: { now: Temporal.Instant; consentedBy?: Temporal.Instant }) {
  const { now } = at
  const { town, youngestAge, oldestAge, attendance, attendanceDay } = audience
  const age = sql<number>`extract(year from age(${londonDay(now).toString()}::date, member.date_of_birth))`
  const since = attendanceDay?.toZonedDateTime(LONDON).toInstant() ?? null
  return newsletterSubscribers(db, at)
    .$if(youngestAge !== null, (query) => query.where(sql<boolean>`${age} >= ${youngestAge}`))
    .$if(oldestAge !== null, (query) => query.where(sql<boolean>`${age} <= ${oldestAge}`))
    .$if(town !== null, (query) =>
      query.where(
        hasAttended(now, sql`and lower((select v.town from venues v where v.id = e.venue_id)) = lower(${town})`),
      ),
    )
    .$if(attendance === 'never', (query) => query.where(sql<boolean>`not ${hasAttended(now)}`))
    .$if(attendance === 'not since', (query) => query.where(hasAttended(now)))
    .$if(attendance === 'since', (query) => query.where(hasAttended(now, startedSince(since))))
    .$if(attendance === 'not since', (query) => query.where(sql<boolean>`not ${hasAttended(now, startedSince(since))}`))
}

const startedSince = (since: Temporal.Instant | null) => sql`and e.starts_at >= ${since}::timestamptz`

/** Builds the condition that the member has attended an event that is over, for which the condition on `e` holds. */
function hasAttended(now: Temporal.Instant, condition: RawBuilder<unknown> = sql``): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${attendedEvents(now)} ${condition})`
}

/** The events that the member has attended: everyone who booked counts, unless they were marked absent. */
export function attendedEvents(now: Temporal.Instant): RawBuilder<unknown> {
  return sql`from bookings b join events e on e.id = b.event_id
    where b.member_id = member.id and b.state = 'booked' and b.absent_at is null
      and e.cancelled_at is null and e.ends_at <= ${now}::timestamptz`
}

export async function countAudience(db: Db, audience: Audience, now: Temporal.Instant): Promise<number> {
  const { people } = await membersIn(db, audience, { now })
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

export type Subscriber = Awaited<ReturnType<typeof nextInAudience>>[number]

/**
 * Returns the next members of an audience in the order of their ids. Locks their consents, so that an unsubscribe takes effect
 * before or after this step, not during it.
 */
export function nextInAudience(
  tx: Tx,
  audience: Audience,
  after: { now: Temporal.Instant; consentedBy: Temporal.Instant; notifiedUpTo: string | null; atMost: number },
) {
  const { notifiedUpTo, atMost } = after
  return membersIn(tx, audience, after)
    .select(['member.id', 'member.email', 'member.userName'])
    .$if(notifiedUpTo !== null, (query) => query.where('member.id', '>', notifiedUpTo))
    .orderBy('member.id')
    .limit(atMost)
    .forNoKeyUpdate('consent')
    .execute()
}
