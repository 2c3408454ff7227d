import { sql, type RawBuilder } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { beginsWith, containsEachWord } from '#platform/server/listing/contains.ts'
import type { Db } from '#platform/server/db.ts'

const MAX_RESULTS = 10

/**
 * Finds members by part of their name or email address, but only those who can sign in. Names that begin with the search come
 * first.
 */
export async function searchMembers(db: Db, search: string) {
  const first = await byName(db, beginsWith(name, search), MAX_RESULTS)
  const isMatch = containsEachWord([name, sql`lower(email)`], search)
  const others = await byName(
    db,
    sql<boolean>`(${isMatch} and not ${beginsWith(name, search)})`,
    MAX_RESULTS - first.length,
  )
  return [...first, ...others]
}

const name = sql<string>`lower(user_name)`

/** Selects members in index order, so that a search for a common name reads only as many rows as needed. */
function byName(db: Db, isWanted: RawBuilder<boolean>, most: number) {
  return db
    .selectFrom('members')
    .select(['id', 'userName', 'email', 'gender'])
    .where(visibleMember('members'))
    .where(isWanted)
    .orderBy(name)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The state of each row of `waiting_list w`. */
const state = sql<'waiting' | 'offered' | 'over'>`
  case when w.ended_at is null then 'waiting' when w.offer_id is not null then 'offered' else 'over' end`

type WaitsQuery = { search: string; state: 'waiting' | 'offered' | 'over'; gender?: 'M' | 'F' | undefined }

/** Selects the entries of an event's waiting list that are in this state: waiting, offered a place, or over. */
export function waitingListOfEvent(db: Db, eventId: number, { search, state: wanted, gender }: WaitsQuery) {
  return db
    .selectFrom('waitingList as w')
    .leftJoin('members as m', 'm.id', 'w.memberId')
    .leftJoin('bookings as o', 'o.id', 'w.offerId')
    .select(['w.id', 'w.gender', 'w.joinedAt', 'w.endReason', 'm.id as memberId', 'm.userName'])
    .select(['o.id as offerId', 'o.state as offerState', 'o.offerEndsAt'])
    .select(state.as('state'))
    .where('w.eventId', '=', eventId)
    .where(sql<boolean>`${state} = ${wanted}`)
    .$if(gender !== undefined, (query) => query.where('w.gender', '=', gender ?? 'F'))
    .$if(search !== '', (query) => query.where(containsEachWord([sql`lower(m.user_name)`], search)))
}

/** Selects the transfers of an event's bookings, whatever their state. */
export function replacementsAtEvent(db: Db, eventId: number, search: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('replacements as r', 'r.bookingId', 'b.id')
    .leftJoin('members as sender', 'sender.id', 'r.fromMemberId')
    .leftJoin('members as recipient', 'recipient.id', 'r.toMemberId')
    .select(['r.id', 'r.bookingId', 'r.state', 'r.startedAt', 'r.endedAt'])
    .select(['sender.userName as from', 'recipient.userName as to'])
    .where('b.eventId', '=', eventId)
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(${containsEachWord([sql`lower(sender.user_name)`], search)} or ${containsEachWord([sql`lower(recipient.user_name)`], search)})`,
      ),
    )
}

/** Selects the members who are booked on an event and not suspended, sorted by name. */
export function expectedAttendees(db: Db, eventId: number) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('members as m', 'm.id', 'b.memberId')
    .select(['m.userName', 'b.gender', 'b.ticketCode', 'm.dateOfBirth'])
    .where('b.eventId', '=', eventId)
    .where('b.state', '=', 'booked')
    .where('m.suspendedAt', 'is', null)
    .orderBy(sql`lower(m.user_name)`)
    .orderBy('b.id')
    .execute()
}
