import type { Member } from '#accounts/actor.ts'
import { bouncingEmailOf } from '#accounts/server/queries.ts'
import type { EndedBooking, FriendsPlace, OwnEvent, OwnPlaces } from '#bookings/contract/my-events.ts'
import {
  endedBookings,
  eventsById,
  emailsAboutEvents,
  currentPlaces,
  pastPlaces,
  type EndedBookingRow,
  type OwnPlaceRow,
} from '#bookings/server/my-events/own-place-queries.ts'
import { presentEndedBooking, presentOwnEvent } from '#bookings/server/my-events/present-own-event.ts'
import { presentFriendsPlace } from '#bookings/server/my-events/present-friends-place.ts'
import { secondChairsOf, type FriendsPlaceRow } from '#bookings/server/second-chairs/second-chair-queries.ts'
import { presentTransfer } from '#bookings/server/replacements/present-transfer.ts'
import { openReplacementsOf } from '#bookings/server/replacements/replacement-queries.ts'
import { waitsOf, type Wait } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PAST_PAGE_SIZE = 10

/** Lists all of a member's current events and ended bookings, and a page of their past events. The number of SQL statements is constant. */
export async function listOwnPlaces(
  site: Pick<Site, 'db' | 'clock' | 'keys' | 'config'>,
  { memberId }: Pick<Member, 'memberId'>,
  older: string | undefined,
): Promise<OwnPlaces> {
  const olderThan = older === undefined ? null : readCursor(older)
  const now = site.clock.now()
  const [places, pastRows, waits, ended, friends, bouncingEmail] = await Promise.all([
    currentPlaces(site.db, memberId, now),
    pastPlaces(site.db, memberId, { now, olderThan, limit: PAST_PAGE_SIZE + 1 }),
    waitsOf(site.db, memberId),
    endedBookings(site.db, memberId, now),
    secondChairsOf(site.db, memberId, now),
    bouncingEmailOf(site.db, memberId),
  ])
  const past = pastRows.slice(0, PAST_PAGE_SIZE)
  const { present, presentEnded, presentFriend } = await presentersFor(site, {
    memberId,
    places: [...places, ...past],
    waits,
    ended,
    friends,
    now,
  })
  const isOffer = ({ offeredAt }: OwnPlaceRow) => offeredAt !== null
  const held = places.filter(({ state, endedAt }) => state === 'held' && endedAt === null).toSorted(bySoonestEnd)
  return {
    offered: held.filter(isOffer).flatMap((place) => present({ place })),
    held: held.filter((place) => !isOffer(place)).flatMap((place) => present({ place })),
    coming: places.filter(({ state }) => state !== 'held').flatMap((place) => present({ place })),
    waiting: waits.flatMap((wait) => present({ wait })),
    friends: friends.flatMap(presentFriend),
    ended: ended.flatMap(presentEnded),
    past: past.flatMap((place) => present({ place })),
    older: pastRows.length > past.length ? String(past.at(-1)?.eventId) : null,
    refund_when_rebooked: site.config.refundWhenRebooked,
    bouncing_email: bouncingEmail,
    now: now.toString(),
  }
}

/** Parses the cursor, which is the id of the last event on the previous page. */
function readCursor(older: string): number {
  if (!/^[1-9]\d{0,8}$/.test(older))
    refuseFields({ older: 'That isn’t a valid page. Please go back to the first page.' })
  return Number(older)
}

function bySoonestEnd(a: OwnPlaceRow, b: OwnPlaceRow): number {
  return (a.holdExpiresAt?.epochMilliseconds ?? 0) - (b.holdExpiresAt?.epochMilliseconds ?? 0)
}

async function presentersFor(
  site: Pick<Site, 'db' | 'keys' | 'config'>,
  parts: {
    memberId: string
    places: readonly OwnPlaceRow[]
    waits: readonly Wait[]
    ended: readonly EndedBookingRow[]
    friends: readonly FriendsPlaceRow[]
    now: Temporal.Instant
  },
) {
  const { memberId, places, waits, ended, friends, now } = parts
  const eventIds = [...new Set([...places, ...waits, ...ended, ...friends].map(({ eventId }) => eventId))]
  const booked = places.flatMap(({ id, state }) => (state === 'booked' ? [id] : []))
  const [events, mails, replacements] = await Promise.all([
    eventsById(site.db, eventIds),
    emailsAboutEvents(site.db, memberId, eventIds),
    openReplacementsOf(site.db, booked),
  ])
  const transfer = new Map(replacements.map((row) => [row.bookingId, presentTransfer(site, row)]))
  const mailsByEvent = Map.groupBy(mails, ({ eventId }) => eventId)
  const mailsAbout = (eventId: number) =>
    (mailsByEvent.get(eventId) ?? []).map(({ subject, sentAt }) => ({ subject, sent_at: sentAt?.toString() ?? null }))

  const present = ({ place = null, wait = null }: { place?: OwnPlaceRow | null; wait?: Wait | null }): OwnEvent[] => {
    const event = events.get(place?.eventId ?? wait?.eventId ?? 0)
    if (!event) return []
    const ownTransfer = (place && transfer.get(place.id)) ?? null
    const hasFriend = friends.some(({ eventId }) => eventId === event.id)
    return [presentOwnEvent({ event, place, wait, transfer: ownTransfer, hasFriend, mails: mailsAbout(event.id), now })]
  }
  const presentEnded = (booking: EndedBookingRow): EndedBooking[] => {
    const event = events.get(booking.eventId)
    return event ? [presentEndedBooking({ event, booking, mails: mailsAbout(event.id), now })] : []
  }
  const presentFriend = (row: FriendsPlaceRow): FriendsPlace[] => {
    const event = events.get(row.eventId)
    return event ? [presentFriendsPlace(site, { row, event, now })] : []
  }
  return { present, presentEnded, presentFriend }
}
