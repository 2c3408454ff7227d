import { sql } from 'kysely'
import { lastSeenAt, stateOfMember } from '#admin/server/members/member-list-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** The maximum number of rows of each kind on a member's page. */
const MAX_ROWS = 100

export function accountRow(db: Db, memberId: string, now: Temporal.Instant) {
  return db
    .selectFrom('members')
    .select(['id', 'userName', 'email', 'gender', 'role', 'dateOfBirth', 'registeredAt', 'activatedAt'])
    .select([
      'termsVersion',
      'termsAcceptedAt',
      'suspendedAt',
      'suspensionReason',
      'deletionRequestedAt',
      'emailBouncedAt',
    ])
    .select([stateOfMember.as('state'), lastSeenAt(now).as('lastSeenAt')])
    .select(({ selectFrom, fn }) =>
      selectFrom('sessions')
        .select(fn.countAll<number>().as('count'))
        .whereRef('sessions.memberId', '=', 'members.id')
        .as('sessions'),
    )
    .where('id', '=', memberId)
    .executeTakeFirst()
}

export function bookingRows(db: Db, memberId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .select(['b.id', 'b.state', 'b.endReason', 'b.absentAt', 'b.pricePence', 'b.madeAt'])
    .select(['e.id as eventId', 'e.title', 'e.startsAt', 'e.endsAt', 'e.timeZone'])
    .select(['e.publishedAt', 'e.cancelledAt', 'e.endedAt', 'e.roundsEndAt'])
    .where('b.memberId', '=', memberId)
    .orderBy('b.madeAt', 'desc')
    .orderBy('b.id')
    .limit(MAX_ROWS)
    .execute()
}

export function waitRows(db: Db, memberId: string) {
  return db
    .selectFrom('waitingList as w')
    .innerJoin('events as e', 'e.id', 'w.eventId')
    .select(['w.joinedAt', 'e.id as eventId', 'e.title', 'e.startsAt', 'e.timeZone'])
    .where('w.memberId', '=', memberId)
    .where('w.endedAt', 'is', null)
    .orderBy('w.joinedAt')
    .limit(MAX_ROWS)
    .execute()
}

/** Selects reports that a member made, except those about the viewer. */
export function reportsMadeRows(db: Db, memberId: string, viewerId: string) {
  return db
    .selectFrom('reports as r')
    .leftJoin('members as other', 'other.id', 'r.reportedId')
    .select(['r.id', 'r.about', 'r.reason', 'r.reportedAt', 'r.closedAt', 'other.id as otherId', 'other.userName'])
    .where('r.reporterId', '=', memberId)
    .where(sql<boolean>`r.reported_id is distinct from ${viewerId}`)
    .orderBy('r.reportedAt', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

/** Selects reports about a member. No one is shown the reports about themselves, not even an owner. */
export function reportsAboutRows(db: Db, memberId: string, viewerId: string) {
  return db
    .selectFrom('reports as r')
    .leftJoin('members as other', 'other.id', 'r.reporterId')
    .select(['r.id', 'r.about', 'r.reason', 'r.reportedAt', 'r.closedAt', 'other.id as otherId', 'other.userName'])
    .where('r.reportedId', '=', memberId)
    .where('r.reportedId', '<>', viewerId)
    .orderBy('r.reportedAt', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

export function noteRows(db: Db, memberId: string) {
  return db
    .selectFrom('memberNotes as n')
    .leftJoin('members as author', 'author.id', 'n.authorId')
    .select(['n.id', 'n.about', 'n.text', 'n.writtenAt', 'author.id as authorId', 'author.userName'])
    .where('n.memberId', '=', memberId)
    .orderBy('n.writtenAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
}
