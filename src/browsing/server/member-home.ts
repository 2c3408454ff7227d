import type { EventView } from '#browsing/contract.ts'
import type { MemberHome } from '#browsing/contract/member-home.ts'
import { futureEventRows, recentEventRows } from '#browsing/server/event-queries.ts'
import { eventViewer } from '#browsing/server/event-viewer.ts'
import { presentEvents, withBooking } from '#browsing/server/queries.ts'
import { newMatchesOf } from '#matching/server/like-queries.ts'
import { unreadBy } from '#messaging/server/message-queries.ts'
import { hasProfile } from '#profiles/server/queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Likes open at most two hours after the planned end. A day more covers that. */
const LONGEST_DELAY_HOURS = 24

/** Collects what a member can do now, for the home page. */
export async function memberHome(site: Site, memberId: string): Promise<MemberHome> {
  const { db, clock, config } = site
  const now = clock.now()
  const by = await eventViewer(db, memberId)
  const likesOpenSince = now.subtract({ hours: config.likesOpenDays * 24 + LONGEST_DELAY_HOURS })
  const [future, recent, unread_messages, new_matches, has_profile] = await Promise.all([
    futureEventRows(db, now),
    recentEventRows(db, [...by.bookings.keys()], { from: likesOpenSince, until: now }),
    unreadBy(db, memberId),
    newMatchesOf(db, memberId),
    hasProfile(db, memberId),
  ])
  const events = await presentEvents(site, [...recent, ...future], { by, now })
  const [past, upcoming] = [events.slice(0, recent.length), events.slice(recent.length)]
  return {
    likes_to_send: past.filter(({ likes_state }) => likes_state === 'open'),
    places: upcoming.flatMap(withBooking),
    next_event: nextEventFor(upcoming),
    unread_messages,
    new_matches,
    has_profile,
  }
}

/** Returns the first event with a place for the member or, if there is none, the first where they can wait for one. */
function nextEventFor(upcoming: EventView[]): EventView | null {
  const others = upcoming.filter(({ booking }) => booking === null)
  const first = others.find(({ can_join_event }) => can_join_event)
  return first ?? others.find(({ waiting, can_wait }) => can_wait || waiting !== null) ?? null
}
