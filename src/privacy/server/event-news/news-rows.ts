import { reachableMember } from '#accounts/server/visible-member-rows.ts'
import { eventsAtVenues } from '#events/server/event-rows.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** Events that nobody was told of yet, published in this time, and that can be booked at this moment. */
export async function untoldEvents(
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

/** The events of a letter that can still be booked, the soonest first: one may have been called off since it was begun. */
export function eventsOfLetter(db: Db, letterId: string, now: Temporal.Instant) {
  return bookable(db, now)
    .where('events.id', 'in', (query) =>
      query.selectFrom('eventNewsEvents').select('eventId').where('letterId', '=', letterId),
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

export type Reader = Awaited<ReturnType<typeof nextReaders>>[number]

/**
 * The next who asked for this before the letter was begun, in the order of their ids. Their rows are locked: whoever says
 * meanwhile that they want no more is heard before, or after, but never in between.
 */
export function nextReaders(
  tx: Tx,
  letter: { id: string; begunAt: Temporal.Instant; reached: string | null },
  atMost: number,
) {
  return tx
    .selectFrom('eventNewsConsents as consent')
    .innerJoin('members as member', 'member.id', 'consent.memberId')
    .select(['consent.id as consentId', 'member.id', 'member.email', 'member.userName', 'member.dateOfBirth'])
    .where('consent.withdrawnAt', 'is', null)
    .where('consent.givenAt', '<=', letter.begunAt)
    .where('consent.lastLetterId', 'is distinct from', letter.id)
    .where(reachableMember('member'))
    .$if(letter.reached !== null, (query) => query.where('consent.memberId', '>', letter.reached))
    .orderBy('consent.memberId')
    .limit(atMost)
    .forNoKeyUpdate('consent')
    .execute()
}

/** 'event member' for each place that these members have, or hold, at these events. */
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

/** Letters on which nobody has worked since: a job that was tried as often as it may is not tried again. */
export async function lettersAtRest(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('eventNewsLetters')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('movedAt', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the member asked to be told of new events; null where they do not want it. */
export async function wantsEventNewsSince(db: Db, memberId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('eventNewsConsents')
    .select('givenAt')
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row?.givenAt ?? null
}
