import { sql } from 'kysely'
import { MemberId } from '#accounts/contract/person.ts'
import type * as endpoints from '#admin/contract/event-bookings.ts'
import { replacementsAtEvent, waitingListOfEvent } from '#admin/server/event-bookings/people-queries.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/contract.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns one page of an event's waiting list, in the order in which members are offered places. */
export async function pageOfWaiting(
  site: Site,
  eventId: number,
  query: ParsedInputOf<typeof endpoints.listEventWaiting>['query'],
): Promise<AnswerOf<typeof endpoints.listEventWaiting>> {
  const { direction, after } = query
  const order = { list: 'waiting list', by: sql`w.number`, id: sql`w.id`, direction, after }
  const { rows, next } = await pageOfRows(site, waitingListOfEvent(site.db, eventId, query), order)
  return {
    rows: rows.map(
      ({ id, memberId, userName, gender, joinedAt, state, offerId, offerState, offerEndsAt, endReason }) => ({
        id,
        member_id: memberId === null ? null : MemberId.parse(memberId),
        user_name: userName,
        gender,
        joined_at: joinedAt.toString(),
        state,
        offer:
          offerId === null
            ? null
            : {
                booking_id: offerId,
                state: offerState === 'held' ? ('offered' as const) : (offerState ?? ('ended' as const)),
                ends_at: offerEndsAt?.toString() ?? null,
              },
        end_reason: endReason === 'offered' ? null : endReason,
      }),
    ),
    next,
  }
}

/** Returns one page of the transfers of an event's bookings, whatever their state. */
export async function pageOfReplacements(
  site: Site,
  eventId: number,
  query: ParsedInputOf<typeof endpoints.listEventReplacements>['query'],
): Promise<AnswerOf<typeof endpoints.listEventReplacements>> {
  const { direction, after, search } = query
  const order = { list: 'replacements', by: sql`r.started_at`, id: sql`r.id`, direction, after }
  const { rows, next } = await pageOfRows(site, replacementsAtEvent(site.db, eventId, search), order)
  return {
    rows: rows.map(({ id, bookingId, from, to, state, startedAt, endedAt }) => ({
      id,
      booking_id: bookingId,
      from,
      to,
      state,
      started_at: startedAt.toString(),
      ended_at: endedAt?.toString() ?? null,
    })),
    next,
  }
}
