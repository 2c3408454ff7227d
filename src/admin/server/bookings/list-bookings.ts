import type { BookingRow, Bookings, BookingsQuery } from '#admin/contract/bookings.ts'
import {
  bookingOrder,
  countBookings,
  matchingBookings,
  type BookingFilters,
} from '#admin/server/bookings/booking-queries.ts'
import { MAX_PEOPLE, peopleMatching } from '#bookings/server/admin/money/payment-queries.ts'
import { stageOf } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns one page of the requested bookings, and how many there are on all pages. */
export async function listBookings(site: Site, query: BookingsQuery): Promise<Bookings> {
  const { filters, isTooMany } = await toFilters(site, query)
  const order = { ...bookingOrder(query), list: `all bookings by ${query.sort}`, after: query.after }
  const { rows, next } = await pageOfRows(site, matchingBookings(site, filters), order)
  const isWhole = !query.after && next === null
  const total = isWhole ? rows.length : await countBookings(site, filters)
  const nowMs = site.clock.now().epochMilliseconds
  return { rows: rows.map((row) => presentRow(row, nowMs)), next, total, too_many_people: isTooMany }
}

/** Finds the people whom the search means, and whether there are more of them than a list can include. */
export async function toFilters(
  site: Pick<Site, 'db'>,
  { search, ...filters }: BookingsQuery,
): Promise<{ filters: BookingFilters; isTooMany: boolean }> {
  if (search === '') return { filters: { ...filters, people: null }, isTooMany: false }
  const people = await peopleMatching(site.db, search)
  return { filters: { ...filters, people: people.slice(0, MAX_PEOPLE) }, isTooMany: people.length > MAX_PEOPLE }
}

type Row = Awaited<ReturnType<ReturnType<typeof matchingBookings>['execute']>>[number]

function presentRow(row: Row, nowMs: number): BookingRow {
  const { id, userName, eventId, title, startsAt, timeZone, bookedAt, state, endReason, absentAt, pricePence } = row
  return {
    id,
    user_name: userName,
    friend_of: row.friendOf,
    event: { id: eventId, title, start_date_local: localDateTime(startsAt, timeZone) },
    stage: stageOf(toEventState(row), nowMs),
    booked_at: bookedAt.toString(),
    state,
    end_reason: endReason,
    absent: absentAt !== null,
    price: pricePence / 100,
    paid: row.paid,
  }
}
