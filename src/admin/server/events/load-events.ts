import type { EventCancellation, EventChoices, AdminEvent, EventRow } from '#admin/contract/events.ts'
import { eventPage, venueChoices, type EventsQuery } from '#admin/server/events/event-queries.ts'
import { toEventInput } from '#admin/server/events/event-input.ts'
import {
  cancellationImpact,
  cancellationProgress,
  isCancellationComplete,
} from '#bookings/server/places/event-cancellation-queries.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import { isMaxedOut } from '#bookings/rules/balance.ts'
import { isBookingClosed } from '#bookings/rules/eligibility.ts'
import { MOVE_REFUND_DAYS } from '#bookings/rules/event-moves.ts'
import { toEventOnSale } from '#bookings/server/places/event-on-sale.ts'
import { eventRefusals } from '#events/contract.ts'
import { stageOf, whyNotPublish } from '#events/rules.ts'
import { eventOfAnyState, type EventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { hostIds, assignableStaff } from '#events/server/host-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function loadEvents(site: Site, query: EventsQuery): Promise<{ rows: EventRow[]; next: string | null }> {
  const { rows, next } = await eventPage(site, query)
  const ids = rows.map(({ id }) => id)
  const taken = await placesTaken(site.db, ids)
  const nowMs = site.clock.now().epochMilliseconds
  const present = (row: (typeof rows)[number]): EventRow => {
    const { live, booked } = taken.get(row.id) ?? noPlacesTaken
    const places = { M: row.malePlaces, F: row.femalePlaces }
    return {
      id: row.id,
      title: row.title,
      venue: row.venueName,
      start_date_local: localDateTime(row.startsAt, row.timeZone),
      stage: stageOf(toEventState(row), nowMs),
      places,
      booked,
      is_full: isMaxedOut({ places, live }),
      booking_closed: isBookingClosed(toEventOnSale(row), nowMs),
      price: row.pricePence / 100,
    }
  }
  return { rows: rows.map(present), next }
}

export async function eventChoices({ db }: Site): Promise<EventChoices> {
  const [venues, staff] = await Promise.all([venueChoices(db), assignableStaff(db)])
  return {
    venues: venues.map(({ id, name, town }) => ({ id, name: `${name}, ${town}` })),
    staff: staff.flatMap(({ id, userName, role }) => (role === 'member' ? [] : [{ id, name: userName, role }])),
  }
}

export async function loadAdminEvent(site: Site, eventId: number): Promise<AdminEvent> {
  const now = site.clock.now()
  const row = await rowOrRefuse(site, eventId)
  const [taken, hosts] = await Promise.all([placesTaken(site.db, [eventId]), hostIds(site.db, eventId)])
  const { live, booked } = taken.get(eventId) ?? noPlacesTaken
  return {
    id: eventId,
    stage: stageOf(toEventState(row), now.epochMilliseconds),
    booking_closed: isBookingClosed(toEventOnSale(row), now.epochMilliseconds),
    details: toEventInput(row, hosts),
    venue: row.venueName,
    end_date_local: localDateTime(row.endsAt, row.timeZone),
    booked,
    taken: live,
    why_not_publish: whyNotPublish(toEventState(row), now.epochMilliseconds)?.detail ?? null,
    choose_until_local: localDateTime(now.add({ hours: 24 * MOVE_REFUND_DAYS }), row.timeZone),
  }
}

export async function loadEventCancellation(site: Site, eventId: number): Promise<EventCancellation> {
  const row = await rowOrRefuse(site, eventId)
  const { booked, held, waiting, toRefundPence } = await cancellationImpact(site.db, eventId)
  return {
    id: eventId,
    title: row.title,
    start_date_local: localDateTime(row.startsAt, row.timeZone),
    stage: stageOf(toEventState(row), site.clock.now().epochMilliseconds),
    ...{ booked, held, waiting, to_refund: toRefundPence / 100 },
    progress: row.cancelledAt ? await presentProgress(site, eventId) : null,
  }
}

async function presentProgress(site: Site, eventId: number): Promise<NonNullable<EventCancellation['progress']>> {
  const progress = await cancellationProgress(site.db, eventId)
  return {
    places: progress.places,
    places_ended: progress.placesEnded,
    payments: progress.payments,
    payments_refunded: progress.paymentsRefunded,
    payments_failed: progress.paymentsFailed,
    pounds: progress.pence / 100,
    pounds_refunded: progress.penceReturned / 100,
    people: progress.people,
    people_notified: progress.peopleNotified,
    done: isCancellationComplete(progress),
  }
}

async function rowOrRefuse({ db }: Site, eventId: number): Promise<EventAtVenue> {
  return (await eventOfAnyState(db, eventId)) ?? refuse(eventRefusals.event_not_found)
}
