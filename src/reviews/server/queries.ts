import { sql } from 'kysely'
import { deletionRequested, visibleMember } from '#accounts/server/visible-member-queries.ts'
import { guestIsIn } from '#event-night/server/door-queries.ts'
import { columnsOf } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'
import { eventColumns } from '#events/server/columns.ts'
import { MIN_GUESTS_TO_NAME_EVENING } from '#reviews/rules/review-limits.ts'
import type { ReviewsQuery } from '#reviews/contract/admin/reviews.ts'

const PUBLIC_PAGE = 20
const ADMIN_PAGE = 20

/** Whether a review with the alias `r` is shown, where `m` is its author. Nothing of an account to be deleted is. */
const isShown = sql<boolean>`(r.state = 'published' and not ${deletionRequested('m')})`

/** The name from which the shown first name is taken. A suspended member's is not shown. */
const shownUserName = sql<string | null>`case when r.shows_name and ${visibleMember('m')} then m.user_name end`

/** Counts all published reviews and adds up their stars. */
export async function sumOfStars(db: Db): Promise<{ count: number; stars: number }> {
  const { rows } = await sql<{ count: number; stars: number }>`
    select count(*)::integer as count, coalesce(sum(r.stars), 0)::integer as stars
    from reviews r join members m on m.id = r.member_id where ${isShown}`.execute(db)
  return rows[0] ?? { count: 0, stars: 0 }
}

/** Counts the reviews that were refused since then. */
export async function countRefused(db: Db, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    select count(*)::integer as refused from reviews where state = 'refused' and refused_at > ${since}`.execute(db)
  return rows[0]?.refused ?? 0
}

/** Returns a page of the published reviews, those published last first. */
export function pageOfPublished(site: Pick<Site, 'db' | 'keys'>, after: string | undefined) {
  const guests = sql<number>`(select count(*) from (
    select from bookings b where b.event_id = r.event_id and ${guestIsIn('b')} limit ${MIN_GUESTS_TO_NAME_EVENING}) came)`
  const published = site.db
    .selectFrom('reviews as r')
    .innerJoin('members as m', 'm.id', 'r.memberId')
    .innerJoin('events as e', 'e.id', 'r.eventId')
    .innerJoin('venues as v', 'v.id', 'e.venueId')
    .select(['r.stars', 'r.body', 'r.answer', 'e.startsAt', 'e.timeZone', 'v.town'])
    .select(shownUserName.as('userName'))
    .select(sql<boolean>`${guests} >= ${MIN_GUESTS_TO_NAME_EVENING}`.as('isNamed'))
    .where(isShown)
  return pageOfRows(site, published, {
    ...{ list: 'reviews', by: sql.ref('r.publishedAt'), id: sql.ref('r.id'), direction: 'desc', after },
    size: PUBLIC_PAGE,
  })
}

/** Lists the events at which the member was checked in and that were not cancelled, the latest first, with their reviews. */
export function eventsOfGuest(db: Db, memberId: string, eventId?: number) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .innerJoin('members as m', 'm.id', 'b.memberId')
    .leftJoin('reviews as r', (join) => join.onRef('r.eventId', '=', 'e.id').onRef('r.memberId', '=', 'm.id'))
    .select(columnsOf('e', eventColumns))
    .select(['m.userName', 'm.role', 'r.stars', 'r.body', 'r.showsName', 'r.state', 'r.writtenAt'])
    .select(['r.refusedFor', 'r.refusalNote', 'r.answer'])
    .where('b.memberId', '=', memberId)
    .where(guestIsIn('b'))
    .where('e.cancelledAt', 'is', null)
    .$if(eventId !== undefined, (all) => all.where('e.id', '=', eventId ?? 0))
    .orderBy('e.startsAt', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
}

export type GuestEventRow = Awaited<ReturnType<typeof eventsOfGuest>>[number]

/** Returns whether the member has a booking of the event and was checked in with it. */
export async function isGuestIn(db: Db, eventId: number, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isIn: boolean }>`
    select exists (select from bookings b where b.event_id = ${eventId} and b.member_id = ${memberId}::uuid and ${guestIsIn('b')}) as is_in`.execute(
    db,
  )
  return rows[0]?.isIn ?? false
}

const orders = {
  waiting: { by: sql.ref('r.writtenAt'), direction: 'asc' },
  published: { by: sql.ref('r.publishedAt'), direction: 'desc' },
  refused: { by: sql.ref('r.refusedAt'), direction: 'desc' },
} as const

/** Returns a page of the reviews in a state: the one that has waited longest first, or the last published or refused. */
export function pageOfReviews(site: Pick<Site, 'db' | 'keys'>, { state, after }: ReviewsQuery) {
  const list = reviewsWithEvents(site.db).where('r.state', '=', state)
  const order = { list: `reviews ${state}`, ...orders[state], id: sql.ref('r.id'), after }
  return pageOfRows(site, list, { ...order, size: ADMIN_PAGE })
}

export function reviewWithEvent(db: Db, id: string) {
  return reviewsWithEvents(db).where('r.id', '=', id).executeTakeFirst()
}

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof reviewWithEvent>>>

function reviewsWithEvents(db: Db) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('members as m', 'm.id', 'r.memberId')
    .innerJoin('events as e', 'e.id', 'r.eventId')
    .select(['r.id', 'r.eventId', 'r.memberId', 'r.stars', 'r.body', 'r.state', 'r.writtenAt', 'r.refusedFor'])
    .select(['r.refusalNote', 'r.answer', 'e.title', 'e.startsAt', 'e.timeZone'])
    .select(shownUserName.as('userName'))
    .where(sql<boolean>`not ${deletionRequested('m')}`)
}

/** Returns the members with a booking of these events, by event. */
export async function guestNames(db: Db, eventIds: readonly number[]) {
  const { rows } = await sql<{ eventId: number; memberId: string; userName: string }>`
    select b.event_id, b.member_id, m.user_name from bookings b join members m on m.id = b.member_id
    where b.event_id = any(${[...new Set(eventIds)]}::integer[]) and b.state = 'booked'`.execute(db)
  return Map.groupBy(rows, ({ eventId }) => eventId)
}
