import type { SignedInOwner } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import type { SearchResults } from '#admin/contract/search.ts'
import {
  bookingsMatching,
  eventsMatching,
  membersMatching,
  paymentsMatching,
  venuesMatching,
} from '#admin/server/search/search-queries.ts'
import { parseTicketStart } from '#bookings/rules/ticket-code.ts'
import { stageOf } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/** A page searches while the owner types. */
const searching: Limit = { name: 'searches in admin', attempts: 300, minutes: 10 }

/** Finds members, events and venues by the text, the events at the venues found, and the bookings and payments of the members found. */
export async function searchAdmin(site: Site, by: SignedInOwner, text: string): Promise<SearchResults> {
  await site.limits.enforce(searching, by.memberId)
  const [members, venues] = await Promise.all([membersMatching(site.db, text), venuesMatching(site.db, text)])
  const memberIds = members.map(({ id }) => id)
  const venueIds = venues.map(({ id }) => id)
  const [events, bookings, payments] = await Promise.all([
    eventsMatching(site.db, text, venueIds),
    bookingsMatching(site.db, memberIds, parseTicketStart(text)),
    paymentsMatching(site.db, memberIds, text),
  ])
  const nowMs = site.clock.now().epochMilliseconds
  return {
    members: members.map(({ id, userName, email, state }) => ({
      id: MemberId.parse(id),
      name: userName,
      email,
      state,
    })),
    events: events.map((event) => ({
      id: event.id,
      ...presentEventName(event),
      venue: event.venueName,
      stage: stageOf(toEventState(event), nowMs),
    })),
    venues,
    bookings: bookings.map((row) => ({ id: row.id, name: row.userName, event: presentEventName(row) })),
    payments: payments.map((row) => ({
      id: row.id,
      name: row.userName,
      amount_pence: row.amountPence,
      event: presentEventName(row),
    })),
  }
}

type EventName = { title: string; startsAt: Temporal.Instant; timeZone: string }

function presentEventName({ title, startsAt, timeZone }: EventName) {
  return { title, start_date_local: localDateTime(startsAt, timeZone) }
}
