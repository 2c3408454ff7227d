import type { CallingOff, Choices, EventInAdmin, EventRow } from '#admin/contract/events.ts'
import { eventPage, venuesToChoose, type Asked } from '#admin/server/events/event-rows.ts'
import { typedEvent } from '#admin/server/events/typed-event.ts'
import { atStake, calledOffProgress, isSeenTo } from '#bookings/server/places/called-off-rows.ts'
import { nothingTaken, placesTaken } from '#bookings/server/queries.ts'
import { DAYS_TO_CHOOSE } from '#bookings/rules/moving.ts'
import { eventRefusals } from '#events/contract.ts'
import { stageOf } from '#events/rules.ts'
import { eventOfAnyState, type EventAtVenue } from '#events/server/event-rows.ts'
import { stateOf } from '#events/server/event-state.ts'
import { idsOfHosts, staffToName } from '#events/server/host-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function listedEvents(site: Site, asked: Asked): Promise<{ rows: EventRow[]; next: string | null }> {
  const { rows, next } = await eventPage(site, asked)
  const ids = rows.map(({ id }) => id)
  const taken = await placesTaken(site.db, ids)
  const nowMs = site.clock.now().epochMilliseconds
  const present = (row: (typeof rows)[number]): EventRow => ({
    id: row.id,
    title: row.title,
    venue: row.venueName,
    start_date_local: localDateTime(row.startsAt, row.timeZone),
    stage: stageOf(stateOf(row), nowMs),
    places: { M: row.malePlaces, F: row.femalePlaces },
    booked: (taken.get(row.id) ?? nothingTaken).booked,
    price: row.pricePence / 100,
  })
  return { rows: rows.map(present), next }
}

export async function eventChoices({ db }: Site): Promise<Choices> {
  const [venues, staff] = await Promise.all([venuesToChoose(db), staffToName(db)])
  return {
    venues: venues.map(({ id, name, town }) => ({ id, name: `${name}, ${town}` })),
    staff: staff.flatMap(({ id, userName, role }) => (role === 'member' ? [] : [{ id, name: userName, role }])),
  }
}

export async function eventInAdmin(site: Site, eventId: number): Promise<EventInAdmin> {
  const now = site.clock.now()
  const row = await rowOrRefuse(site, eventId)
  const [taken, hosts] = await Promise.all([placesTaken(site.db, [eventId]), idsOfHosts(site.db, eventId)])
  const { live, booked } = taken.get(eventId) ?? nothingTaken
  return {
    id: eventId,
    stage: stageOf(stateOf(row), now.epochMilliseconds),
    typed: typedEvent(row, hosts),
    venue: row.venueName,
    end_date_local: localDateTime(row.endsAt, row.timeZone),
    booked,
    taken: live,
    choose_until_local: localDateTime(now.add({ hours: 24 * DAYS_TO_CHOOSE }), row.timeZone),
  }
}

export async function callingOff(site: Site, eventId: number): Promise<CallingOff> {
  const row = await rowOrRefuse(site, eventId)
  const { booked, held, waiting, toRefundPence } = await atStake(site.db, eventId)
  return {
    id: eventId,
    title: row.title,
    start_date_local: localDateTime(row.startsAt, row.timeZone),
    stage: stageOf(stateOf(row), site.clock.now().epochMilliseconds),
    ...{ booked, held, waiting, to_refund: toRefundPence / 100 },
    progress: row.cancelledAt ? await presentProgress(site, eventId) : null,
  }
}

async function presentProgress(site: Site, eventId: number): Promise<NonNullable<CallingOff['progress']>> {
  const progress = await calledOffProgress(site.db, eventId)
  return {
    places: progress.places,
    places_ended: progress.placesEnded,
    payments: progress.payments,
    payments_returned: progress.paymentsReturned,
    payments_failed: progress.paymentsFailed,
    pounds: progress.pence / 100,
    pounds_returned: progress.penceReturned / 100,
    people: progress.people,
    people_told: progress.peopleTold,
    done: isSeenTo(progress),
  }
}

async function rowOrRefuse({ db }: Site, eventId: number): Promise<EventAtVenue> {
  return (await eventOfAnyState(db, eventId)) ?? refuse(eventRefusals.event_not_found)
}
