import type { SignedInOwner } from '#accounts/actor.ts'
import type {
  AttentionItem,
  ChartData,
  GenderFigures,
  LaterEvent,
  NextEvent,
  Today,
  UpcomingEvent,
} from '#admin/contract/today.ts'
import { bookingsOverTime } from '#admin/rules/bookings-over-time.ts'
import { loadCheckedIn } from '#admin/server/event-bookings/load-checked-in.ts'
import { moderatorOf } from '#admin/server/moderation/moderator.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { loadLastMonthSoFar, loadMonths } from '#bookings/server/admin/money/load-money.ts'
import { loadDaySoFar } from '#admin/server/today/load-day-so-far.ts'
import {
  bookingChanges,
  countEventsNotEnded,
  eventsNotEnded,
  matchesOfPastEvents,
  waitingAt,
  type UpcomingEventRow,
} from '#admin/server/today/event-queries.ts'
import {
  countAttentionItems,
  eventsToDecide,
  eventsWithoutBookings,
  eventsWithoutHost,
  type WaitingEvent,
} from '#admin/server/today/attention-queries.ts'
import { noPlacesTaken, placesTaken } from '#bookings/server/queries.ts'
import { hostsOfEvent } from '#events/server/host-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { Site } from '#platform/server/site.ts'

/** An event is shown from this many days before its decision is due, so that the owner can still act. */
const DECIDE_DAYS = 3
/** Long enough before the event to find a host for it. */
const HOST_DAYS = 14
/** Earlier, it is usual that nobody has booked. */
const NO_BOOKINGS_DAYS = 14
/** Members are emailed about new events once a day, and need time to book. */
const ON_SALE_DAYS = 3
const MAX_UPCOMING = 6
const MAX_PAST = 60
const MAX_DAYS = 90

export async function loadToday(site: Site, by: SignedInOwner): Promise<Today> {
  const [next, ...later] = await loadFigures(site, MAX_UPCOMING)
  const [thisMonth] = await loadMonths(site, 1)
  if (!thisMonth) throw new Error('this month was not loaded')
  return {
    today_so_far: await loadDaySoFar(site, { days: 0 }),
    yesterday_so_far: await loadDaySoFar(site, { days: 1 }),
    waiting: await loadWaitingItems(site, by),
    next_event: next ? await loadNextEvent(site, next) : null,
    later_events: later.map(presentFigures),
    upcoming_count: await countEventsNotEnded(site.db, site.clock.now()),
    this_month: thisMonth,
    last_month_so_far: await loadLastMonthSoFar(site),
  }
}

async function loadWaitingItems(site: Site, by: SignedInOwner): Promise<AttentionItem[]> {
  const now = site.clock.now()
  const { money, differences, payoutDifferences, reports, answers, overdue, complaints, reviews, mails, unpaidHolds } =
    await countAttentionItems(site.db, await moderatorOf(site, by), now)
  const toDecide = await eventsToDecide(site.db, now, now.add({ hours: DECIDE_DAYS * 24 }))
  const hostless = await eventsWithoutHost(site.db, now, now.add({ hours: HOST_DAYS * 24 }))
  const unbooked = await eventsWithoutBookings(site.db, {
    now,
    before: now.add({ hours: NO_BOOKINGS_DAYS * 24 }),
    publishedBefore: now.subtract({ hours: ON_SALE_DAYS * 24 }),
  })
  const decideIds = new Set(toDecide.map(({ id }) => id))
  const counted = [
    { kind: 'money', count: money, event: null },
    { kind: 'differences', count: differences, event: null },
    { kind: 'payout differences', count: payoutDifferences, event: null },
    { kind: 'reports', count: reports, event: null },
    { kind: 'answers', count: answers, event: null },
    { kind: 'complaints overdue', count: overdue, event: null },
    { kind: 'complaints', count: complaints, event: null },
    { kind: 'reviews', count: reviews, event: null },
    { kind: 'failed mails', count: mails, event: null },
    ...toDecide.map(
      (row) => ({ kind: 'event to decide', count: row.lacking, event: presentEventReference(row) }) as const,
    ),
    ...hostless.map((row) => ({ kind: 'event without host', count: 1, event: presentEventReference(row) }) as const),
    ...unbooked
      .filter(({ id }) => !decideIds.has(id))
      .map((row) => ({ kind: 'event without bookings', count: 1, event: presentEventReference(row) }) as const),
    { kind: 'unpaid holds', count: unpaidHolds, event: null },
  ] as const
  return counted.filter(({ count }) => count > 0)
}

export async function loadCharts(site: Site): Promise<ChartData> {
  const coming = await loadFigures(site, MAX_UPCOMING)
  const past = await matchesOfPastEvents(site.db, site.clock.now(), MAX_PAST)
  return {
    coming: await withDays(site, coming),
    months: await loadMonths(site),
    past: past.map((row) => ({ event: presentEventReference(row), matches: row.matches })),
  }
}

type Figures = { row: UpcomingEventRow; women: GenderFigures; men: GenderFigures }

async function loadFigures(site: Site, most: number): Promise<Figures[]> {
  const rows = await eventsNotEnded(site.db, site.clock.now(), most)
  const ids = rows.map(({ id }) => id)
  const [taken, queues] = [await placesTaken(site.db, ids), await waitingAt(site.db, ids)]
  return rows.map((row) => {
    const { live, booked } = taken.get(row.id) ?? noPlacesTaken
    const side = (gender: 'M' | 'F', places: number) => ({
      places,
      booked: booked[gender],
      held: live[gender] - booked[gender],
      waiting: queues.find((queue) => queue.eventId === row.id && queue.gender === gender)?.people ?? 0,
    })
    return { row, women: side('F', row.femalePlaces), men: side('M', row.malePlaces) }
  })
}

async function withDays(site: Site, figures: readonly Figures[]): Promise<UpcomingEvent[]> {
  const changes = await bookingChanges(
    site.db,
    figures.map(({ row }) => row.id),
  )
  const today = todayIn(site, LONDON).toString()
  return figures.map(({ row, women, men }) => ({
    event: presentEventReference(row),
    women,
    men,
    days: bookingsOverTime(
      changes.filter(({ eventId }) => eventId === row.id),
      today,
      MAX_DAYS,
    ),
  }))
}

async function loadNextEvent(site: Site, figures: Figures): Promise<NextEvent> {
  const { row } = figures
  const day = row.startsAt.toZonedDateTimeISO(row.timeZone).toPlainDate()
  const hosts = await hostsOfEvent(site.db, row.id)
  const checkedIn = await loadCheckedIn(site, row)
  return {
    ...presentFigures(figures),
    days_from_today: todayIn(site, row.timeZone).until(day).days,
    hosts: hosts.map(({ userName }) => userName),
    checked_in: checkedIn && checkedIn.F + checkedIn.M,
  }
}

function presentFigures({ row, women, men }: Figures): LaterEvent {
  return { event: presentEventReference(row), venue: row.venueName, women, men }
}

function todayIn(site: Site, timeZone: string): Temporal.PlainDate {
  return site.clock.now().toZonedDateTimeISO(timeZone).toPlainDate()
}

function presentEventReference({ id, title, startsAt, timeZone }: Omit<WaitingEvent, 'lacking'>) {
  return { id, title, start_date_local: localDateTime(startsAt, timeZone) }
}
