import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** Builds the query of hosts who are still staff, with what they were notified of their event. */
function hosts(db: Db) {
  return db
    .selectFrom('eventHosts as h')
    .innerJoin('events as e', 'e.id', 'h.eventId')
    .innerJoin('members as m', 'm.id', 'h.memberId')
    .select([
      'h.eventId',
      'h.memberId',
      'h.notifiedSequence',
      'h.notifiedAt',
      'h.remindedAt',
      'h.cancellationNotifiedAt',
    ])
    .select(['h.confirmedAt', 'm.userName', 'm.email', 'e.startsAt', 'e.timeZone', 'e.cancelledAt'])
    .select(
      sql<boolean>`exists (select from event_changes c where c.event_id = e.id and c.sequence > h.notified_sequence)`.as(
        'hasChanged',
      ),
    )
    .where('e.publishedAt', 'is not', null)
    .where('m.role', 'in', ['host', 'owner'])
    .where(visibleMember('m'))
}

export type HostRow = Awaited<ReturnType<typeof upcomingHosts>>[number]

/** Finds the hosts of published events that have not started. */
export function upcomingHosts(db: Db, now: Temporal.Instant) {
  return hosts(db).where('e.startsAt', '>', now).orderBy('h.eventId').orderBy('h.memberId').execute()
}

/** Locks what a host was notified, and returns it. Undefined if they no longer host the event. */
export function lockHost(tx: Tx, { eventId, memberId }: Pick<HostRow, 'eventId' | 'memberId'>) {
  return hosts(tx).where('h.eventId', '=', eventId).where('h.memberId', '=', memberId).forUpdate('h').executeTakeFirst()
}

/** Finds what an event was when its host was last notified of it. Undefined if it has not changed since. */
export function eventAsNotified(db: Db, { eventId, notifiedSequence }: Pick<HostRow, 'eventId' | 'notifiedSequence'>) {
  return db
    .selectFrom('eventChanges')
    .select(['startsAt', 'endsAt', 'venue'])
    .where('eventId', '=', eventId)
    .where('sequence', '>', notifiedSequence ?? 0)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether the event has moved to another time or place since its host was last notified of it. */
export async function hasMoved(db: Db, { eventId, notifiedSequence }: Pick<HostRow, 'eventId' | 'notifiedSequence'>) {
  const row = await db
    .selectFrom('eventChanges')
    .select('sequence')
    .where('eventId', '=', eventId)
    .where('sequence', '>', notifiedSequence ?? 0)
    .where('isMoved', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the upcoming events that a member hosts, soonest first. */
export function eventsHostedBy(db: Db, memberId: string, now: Temporal.Instant) {
  return eventsAtVenues(db)
    .innerJoin('eventHosts', 'eventHosts.eventId', 'events.id')
    .select('eventHosts.confirmedAt')
    .where('eventHosts.memberId', '=', memberId)
    .where('events.cancelledAt', 'is', null)
    .where('events.startsAt', '>', now)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/** Returns the host to whom an email with this link was sent, with when they confirmed. */
export function hostByLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('hostLinks as l')
    .innerJoin('eventHosts as h', (join) =>
      join.onRef('h.eventId', '=', 'l.eventId').onRef('h.memberId', '=', 'l.memberId'),
    )
    .innerJoin('members as m', 'm.id', 'h.memberId')
    .select(['h.eventId', 'h.memberId', 'h.confirmedAt'])
    .where('l.tokenHash', '=', tokenHash)
    .where('m.role', 'in', ['host', 'owner'])
    .where(visibleMember('m'))
    .executeTakeFirst()
}

/** Returns one host of an event, with when they confirmed. */
export function hostOfEvent(db: Db, eventId: number, memberId: string) {
  return db
    .selectFrom('eventHosts')
    .select('confirmedAt')
    .where('eventId', '=', eventId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

/** Lists the hosts of an event with when they confirmed, ordered by name. */
export function hostsWithAnswers(db: Db, eventId: number) {
  return db
    .selectFrom('eventHosts as h')
    .innerJoin('members as m', 'm.id', 'h.memberId')
    .select(['m.id', 'm.userName', 'h.confirmedAt'])
    .where('h.eventId', '=', eventId)
    .where('m.role', 'in', ['host', 'owner'])
    .where(visibleMember('m'))
    .orderBy('m.userName')
    .orderBy('m.id')
    .execute()
}
