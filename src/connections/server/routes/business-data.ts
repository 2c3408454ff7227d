import * as endpoints from '#connections/contract/business-data.ts'
import { anyKey, keyFor } from '#connections/server/api-keys/key-access.ts'
import {
  bookingsAfter,
  eventsAfter,
  isPublished,
  paymentsAfter,
  ROWS,
} from '#connections/server/business-data/business-data-queries.ts'
import { guestCounts } from '#connections/server/webhooks/webhook-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** What programs with an API key read: ids, numbers and times, and nothing about a person. */
export const businessDataRoutes: readonly Route[] = [
  defineRoute(endpoints.getOwnKey, anyKey, async ({ actor: { name, scopes, expiresAt } }) => ({
    ...{ name, scopes, expires_at: expiresAt.toString() },
  })),
  defineRoute(endpoints.listKeyEvents, keyFor('events:read'), async ({ query }, { db }) => {
    const rows = await eventsAfter(db, Number(query.after ?? 0))
    return { events: rows.map(presentEvent), next: nextOf(rows) }
  }),
  defineRoute(endpoints.listKeyBookings, keyFor('bookings:read'), async ({ params, query }, site) => {
    await requirePublished(site, params.id)
    const rows = await bookingsAfter(site.db, params.id, query.after)
    const bookings = rows.map(({ id, pricePence, bookedAt, endedAt }) => ({
      ...{ id, state: endedAt ? ('ended' as const) : ('booked' as const), price_pence: pricePence },
      booked_at: bookedAt?.toString() ?? '',
      ended_at: endedAt?.toString() ?? null,
    }))
    return { bookings, next: nextOf(rows) }
  }),
  defineRoute(endpoints.getKeyAttendance, keyFor('attendance:read'), async ({ params }, site) => {
    await requirePublished(site, params.id)
    const [counts] = await guestCounts(site.db, [params.id])
    return {
      women_booked: counts?.womenBooked ?? 0,
      men_booked: counts?.menBooked ?? 0,
      women_absent: counts?.womenAbsent ?? 0,
      men_absent: counts?.menAbsent ?? 0,
    }
  }),
  defineRoute(endpoints.listKeyPayments, keyFor('payments:read'), async ({ query }, { db }) => {
    const rows = await paymentsAfter(db, query.after)
    const payments = rows.map((row) => ({
      ...{ id: row.id, booking_id: row.bookingId, voucher_id: row.voucherId, event_id: row.eventId },
      ...{ amount_pence: row.amountPence, refunded_pence: row.refundedPence, method: row.method },
      taken_at: row.capturedAt.toString(),
    }))
    return { payments, next: nextOf(rows) }
  }),
]

/** A full page may have another one after it. */
function nextOf(rows: readonly { id: string | number }[]): string | null {
  return rows.length === ROWS ? String(rows.at(-1)?.id) : null
}

async function requirePublished({ db }: Site, eventId: number): Promise<void> {
  if (!(await isPublished(db, eventId))) refuse(eventRefusals.event_not_found)
}

function presentEvent({ startsAt, endsAt, timeZone, ...row }: Awaited<ReturnType<typeof eventsAfter>>[number]) {
  return {
    ...{ id: row.id, title: row.title, venue: row.venue, town: row.town },
    start_date_local: localDateTime(startsAt, timeZone),
    end_date_local: localDateTime(endsAt, timeZone),
    time_zone: timeZone,
    price_pence: row.pricePence,
    female_places: row.femalePlaces,
    male_places: row.malePlaces,
    women_booked: row.womenBooked,
    men_booked: row.menBooked,
    published_at: row.publishedAt.toString(),
    cancelled_at: row.cancelledAt?.toString() ?? null,
  }
}
