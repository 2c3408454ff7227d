import { reachableMember } from '#accounts/server/visible-member-queries.ts'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** Events published in this period that no news email has covered yet and that can be booked now. */
export async function unannouncedEvents(
  db: Db,
  { from, until, now }: Record<'from' | 'until' | 'now', Temporal.Instant>,
): Promise<number[]> {
  const rows = await bookable(db, now)
    .where('events.publishedAt', '>', from)
    .where('events.publishedAt', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('eventNewsEvents').select('eventId').whereRef('eventId', '=', 'events.id'))),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The events of a news email that can still be booked, the soonest first: one may have been cancelled since the email was
 * started.
 */
export function eventsOfDigest(db: Db, digestId: string, now: Temporal.Instant) {
  return bookable(db, now)
    .where('events.id', 'in', (query) =>
      query.selectFrom('eventNewsEvents').select('eventId').where('digestId', '=', digestId),
    )
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

function bookable(db: Db, now: Temporal.Instant) {
  return eventsAtVenues(db)
    .where('events.cancelledAt', 'is', null)
    .where('events.startsAt', '>', now)
    .where((eb) => eb.or([eb('events.bookingClosesAt', 'is', null), eb('events.bookingClosesAt', '>', now)]))
}

export type Subscriber = Awaited<ReturnType<typeof nextSubscribers>>[number]

/**
 * The next members who had opted in before the email was started, in order of id. Their rows are locked, so that an unsubscribe
 * takes effect before this step or after it, but never in between.
 */
export function nextSubscribers(
  tx: Tx,
  digest: { id: string; startedAt: Temporal.Instant; notifiedUpTo: string | null },
  atMost: number,
) {
  return tx
    .selectFrom('eventNewsConsents as consent')
    .innerJoin('members as member', 'member.id', 'consent.memberId')
    .select(['consent.id as consentId', 'member.id', 'member.email', 'member.userName', 'member.dateOfBirth'])
    .where('consent.withdrawnAt', 'is', null)
    .where('consent.consentedAt', '<=', digest.startedAt)
    .where('consent.lastDigestId', 'is distinct from', digest.id)
    .where(reachableMember('member'))
    .$if(digest.notifiedUpTo !== null, (query) => query.where('consent.memberId', '>', digest.notifiedUpTo))
    .orderBy('consent.memberId')
    .limit(atMost)
    .forNoKeyUpdate('consent')
    .execute()
}

/** 'event member' for each place that these members have booked or held at these events. */
export async function placesOf(db: Db, memberIds: string[], eventIds: number[]): Promise<Set<string>> {
  if (memberIds.length === 0 || eventIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('bookings')
    .select(['eventId', 'memberId'])
    .where('eventId', 'in', eventIds)
    .where('memberId', 'in', memberIds)
    .where('state', '<>', 'ended')
    .execute()
  return new Set(rows.map(({ eventId, memberId }) => `${eventId} ${memberId}`))
}

/** News emails that no job has worked on since then: a job that has used up its retries does not run again. */
export async function stalledDigests(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('eventNewsDigests')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('lastStepAt', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the member opted in to emails about new events; null if they do not want them. */
export async function eventNewsSince(db: Db, memberId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('eventNewsConsents')
    .select('consentedAt')
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row?.consentedAt ?? null
}
