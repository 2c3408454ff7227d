import { reachableMember } from '#accounts/server/visible-member-queries.ts'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** Returns events that were published in this period, can be booked now, and have not been in a news email yet. */
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
 * Selects the events of a news email that can still be booked, soonest first. An event may have been cancelled since the email
 * was started.
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
 * Selects the next members who had opted in before the email was started, in the order of their ids. Locks their consents, so
 * that an unsubscribe takes effect either before or after this step, not during it.
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

/** Returns '<event id> <member id>' for each place that these members have booked or held at these events. */
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

/**
 * Returns unfinished news emails whose last step was before `since`. They do not continue by themselves if their job has used
 * up its retries.
 */
export async function stalledDigests(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('eventNewsDigests')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('lastStepAt', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns since when the member has been opted in to emails about new events, or null if they are not. */
export async function eventNewsSince(db: Db, memberId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('eventNewsConsents')
    .select('consentedAt')
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row?.consentedAt ?? null
}
