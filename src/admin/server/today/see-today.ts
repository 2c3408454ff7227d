import type { SignedInOwner } from '#accounts/actor.ts'
import type { ComingEvent, NextEvent, Pictures, Side, Today, Waiting } from '#admin/contract/today.ts'
import { bookingsOverTime } from '#admin/rules/bookings-over-time.ts'
import { moderatorOf } from '#admin/server/moderation/moderator.ts'
import { LONDON } from '#bookings/server/admin/money/london.ts'
import { seeMonths } from '#bookings/server/admin/money/see-money.ts'
import {
  bookingChanges,
  comingEvents,
  matchesOfPastEvents,
  waitingAt,
  type ComingEventRow,
} from '#admin/server/today/event-figures-rows.ts'
import { countWaiting, eventsToDecide, eventsWithoutHost, type EventWaiting } from '#admin/server/today/waiting-rows.ts'
import { nothingTaken, placesTaken } from '#bookings/server/queries.ts'
import { hostsOfEvent } from '#events/server/host-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { Site } from '#platform/server/site.ts'

/** How many days before its decision an event is shown, so that the owner can still act. */
const DECIDE_DAYS = 3
const HOST_DAYS = 7
const COMING = 6
const PAST = 12
const MOST_DAYS = 90

export async function seeToday(site: Site, by: SignedInOwner): Promise<Today> {
  const [next] = await figuresOf(site, 1)
  return { waiting: await seeWaiting(site, by), next_event: next ? await seeNext(site, next) : null }
}

async function seeWaiting(site: Site, by: SignedInOwner): Promise<Waiting[]> {
  const now = site.clock.now()
  const { money, differences, reports, answers, overdue, complaints, mails, kept } = await countWaiting(
    site.db,
    await moderatorOf(site, by),
    now,
  )
  const toDecide = await eventsToDecide(site.db, now, now.add({ hours: DECIDE_DAYS * 24 }))
  const hostless = await eventsWithoutHost(site.db, now, now.add({ hours: HOST_DAYS * 24 }))
  const counted = [
    { what: 'money', count: money, event: null },
    { what: 'differences', count: differences, event: null },
    { what: 'reports', count: reports, event: null },
    { what: 'answers', count: answers, event: null },
    { what: 'complaints overdue', count: overdue, event: null },
    { what: 'complaints', count: complaints, event: null },
    { what: 'mails given up', count: mails, event: null },
    ...toDecide.map((row) => ({ what: 'event to decide', count: row.lacking, event: named(row) }) as const),
    ...hostless.map((row) => ({ what: 'event without host', count: 1, event: named(row) }) as const),
    { what: 'places kept for nothing', count: kept, event: null },
  ] as const
  return counted.filter(({ count }) => count > 0)
}

export async function seePictures(site: Site): Promise<Pictures> {
  const coming = await figuresOf(site, COMING)
  const past = await matchesOfPastEvents(site.db, site.clock.now(), PAST)
  return {
    coming: await withDays(site, coming),
    months: await seeMonths(site),
    past: past.map((row) => ({ event: named(row), matches: row.matches })),
  }
}

type Figures = { row: ComingEventRow; women: Side; men: Side }

async function figuresOf(site: Site, most: number): Promise<Figures[]> {
  const rows = await comingEvents(site.db, site.clock.now(), most)
  const ids = rows.map(({ id }) => id)
  const [taken, queues] = [await placesTaken(site.db, ids), await waitingAt(site.db, ids)]
  return rows.map((row) => {
    const { live, booked } = taken.get(row.id) ?? nothingTaken
    const side = (gender: 'M' | 'F', places: number) => ({
      places,
      booked: booked[gender],
      held: live[gender] - booked[gender],
      waiting: queues.find((queue) => queue.eventId === row.id && queue.gender === gender)?.people ?? 0,
    })
    return { row, women: side('F', row.femalePlaces), men: side('M', row.malePlaces) }
  })
}

async function withDays(site: Site, figures: readonly Figures[]): Promise<ComingEvent[]> {
  const changes = await bookingChanges(
    site.db,
    figures.map(({ row }) => row.id),
  )
  const today = todayIn(site, LONDON).toString()
  return figures.map(({ row, women, men }) => ({
    event: named(row),
    women,
    men,
    days: bookingsOverTime(
      changes.filter(({ eventId }) => eventId === row.id),
      today,
      MOST_DAYS,
    ),
  }))
}

async function seeNext(site: Site, { row, women, men }: Figures): Promise<NextEvent> {
  const day = row.startsAt.toZonedDateTimeISO(row.timeZone).toPlainDate()
  const hosts = await hostsOfEvent(site.db, row.id)
  return {
    event: named(row),
    venue: row.venueName,
    days_from_today: todayIn(site, row.timeZone).until(day).days,
    women,
    men,
    hosts: hosts.map(({ userName }) => userName),
  }
}

function todayIn(site: Site, timeZone: string): Temporal.PlainDate {
  return site.clock.now().toZonedDateTimeISO(timeZone).toPlainDate()
}

function named({ id, title, startsAt, timeZone }: Omit<EventWaiting, 'lacking'>) {
  return { id, title, start_date_local: localDateTime(startsAt, timeZone) }
}
