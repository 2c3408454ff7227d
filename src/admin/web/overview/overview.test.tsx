import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { attentionKinds } from '#admin/contract/today.ts'
import {
  differenceMessage,
  formatEntry,
  formatPayer,
  formatState,
  paymentTitle,
} from '#bookings/web/admin/money/payment-labels.ts'
import { partColumn, sumColumns } from '#bookings/web/admin/money/income-columns.tsx'
import { BookingsOverTime, capacityLines, scaleSteps } from '#admin/web/overview/bookings-over-time.tsx'
import { IncomeChart, tableRows } from '#bookings/web/admin/money/income-chart.tsx'
import { IncomeSummary } from '#admin/web/overview/income-summary.tsx'
import { DayFigures } from '#admin/web/overview/day-figures.tsx'
import { LaterEvents } from '#admin/web/overview/later-events.tsx'
import { MatchesByEvent, roundTicks } from '#admin/web/overview/matches-by-event.tsx'
import { NextEventSummary } from '#admin/web/overview/next-event.tsx'
import { waitingLink } from '#admin/web/overview/waiting-labels.ts'
import { WaitingLists } from '#admin/web/overview/waiting-lists.tsx'

const event = { id: 7, title: 'First Friday', start_date_local: '2026-12-04T19:30:00' }
const side = { places: 10, booked: 4, held: 1, waiting: 2 }
const html = (element: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)

test.each(attentionKinds)('an item of the kind %s has a text and a link to an admin page', (what) => {
  const shownOn = (day: string) => waitingLink({ kind: what, count: 2, event }, new Date(`${day}T12:00:00Z`))
  const { to, text } = shownOn('2026-11-22')
  expect(to).toMatch(/^\/admin\//)
  expect(text.replaceAll('\u00A0', ' ')).toMatch(/^(2 |First Friday \(Fri 4 Dec, in 12 days\) )/)
  expect(shownOn('2026-11-19').text).not.toContain('in 15 days')
})

test('the item of an event without a host leads to the hosts on the page where it is changed', () =>
  expect(waitingLink({ kind: 'event without host', count: 1, event }).to).toBe('/admin/events/7/edit#hosts'))

test('a count of a hundred is shown as ‘100 or more’', () =>
  expect(waitingLink({ kind: 'reports', count: 100, event: null }).text).toBe('100 or more reports to decide on'))

test('the next event shows bookings and waiting members by gender', () => {
  const next = {
    event,
    venue: 'The Bell',
    days_from_today: 1,
    women: side,
    men: side,
    hosts: ['Hetty'],
    checked_in: null,
  }
  const shown = html(<NextEventSummary next={next} />)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ')
  expect(html(<NextEventSummary next={next} />).match(/width="40%"/g)).toHaveLength(2)
  for (const text of ['First Friday', 'tomorrow', 'The Bell', '4 of 10 booked', '1 held', '2 waiting', 'Hetty'])
    expect(shown).toContain(text)
  expect(html(<NextEventSummary next={null} />)).toContain('No upcoming events are published')
})

test('the button to check guests in and the number who are in are shown on the day of the event', () => {
  const next = { event, venue: 'The Bell', days_from_today: 0, women: side, men: side, hosts: [], checked_in: 3 }
  expect(html(<NextEventSummary next={next} />)).toContain('Check guests in')
  expect(html(<NextEventSummary next={next} />)).toContain('In: 3 of 8')
  expect(html(<NextEventSummary next={{ ...next, days_from_today: 1 }} />)).not.toContain('Check guests in')
})

const month = (name: string, net_pence: number, refunded_pence = 0) => {
  return { month: name, card_pence: net_pence, cash_pence: 0, refunded_pence, disputed_pence: 0, net_pence }
}

const part = (start: string, net_pence: number, refunded_pence = 0) => {
  const { month: _, ...income } = month('', net_pence, refunded_pence)
  return { start, ...income }
}

test('below the later events is a link to all events, if there are more than are shown', () => {
  const one = { event, venue: 'The Bell', women: side, men: side }
  const shownFor = (upcomingCount: number) => html(<LaterEvents events={[one]} upcomingCount={upcomingCount} />)
  expect(shownFor(7)).toMatch(/href="\/admin\/events\?state=coming"[^>]*>See all 7 events</)
  expect(shownFor(2)).not.toContain('See all')
})

test('today’s figures are shown beside yesterday’s at the same time, even if they are zero', () => {
  const none = {
    until_local: '2026-11-26T18:40:00',
    bookings: 0,
    free_bookings: 0,
    takings_pence: 0,
    refunded_pence: 0,
  }
  const before = {
    until_local: '2026-11-25T18:40:00',
    bookings: 3,
    free_bookings: 1,
    takings_pence: 7200,
    refunded_pence: 2400,
  }
  const shown = html(<DayFigures today_so_far={none} yesterday_so_far={before} />)
  const addresses = [...shown.matchAll(/href="([^"?]*)/g)].map(([, address]) => address)
  expect(new Set(addresses)).toEqual(new Set(['/admin/bookings', '/admin/money/payments']))
  expect(shown).toContain('href="/admin/bookings?period=today"')
  expect(shown).toContain('href="/admin/money/payments?moved_from=2026-11-26&amp;moved_to=2026-11-26"')
  const text = shown.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  for (const figure of ['Bookings today 0 Yesterday by 6:40 pm: 3', 'Takings today £0 Yesterday by 6:40 pm: £72'])
    expect(text).toContain(figure)
  expect(text).toContain('Refunded today £0 Yesterday by 6:40 pm: −£24')
  expect(text).toContain('Net today £0 Yesterday by 6:40 pm: £48')
  const allFree = { ...none, bookings: 2, free_bookings: 2 }
  expect(html(<DayFigures today_so_far={allFree} yesterday_so_far={before} />)).toContain('All were free.')
})

test('this month’s income is compared with the same days of last month', () => {
  const shownFor = (soFar: number, refunded = 0) => {
    const now = month('2026-11', 150_650, refunded)
    const before = { last_month_so_far: { day: '2026-10-26', net_pence: soFar } }
    return html(<IncomeSummary this_month={now} {...before} />)
  }
  const shown = shownFor(60_650)
  for (const text of ['£1,506.50</span> net so far this month', 'Up 148% from £606.50 by 26 October'])
    expect(shown).toContain(text)
  expect(shown).not.toContain('refunds')
  expect(shownFor(160_650, 2400)).toMatch(/Down 6% from £1,606.50 by 26 October.*After £24 in refunds/)
  expect(shownFor(150_650)).toContain('No change from £1,506.50 by 26 October')
  expect(shownFor(0)).not.toContain('26 October')
})

test('the events that someone is waiting for are listed with links to their waiting lists', () => {
  const shownFor = (women: number, men: number) => {
    const one = { event, venue: 'The Bell', women: { ...side, waiting: women }, men: { ...side, waiting: men } }
    return html(<WaitingLists events={{ next_event: null, later_events: [one] }} />).replaceAll('\u00A0', ' ')
  }
  expect(shownFor(0, 0)).toBe('')
  expect(shownFor(0, 2)).toContain('href="/admin/events/7/waiting"')
  expect(shownFor(0, 2)).toMatch(/First Friday<\/strong>, Fri 4 Dec( 2026)?: 2 men waiting/)
  expect(shownFor(1, 1)).toContain(': 1 woman and 1 man waiting')
})

test('the chart of matches shows the events since the first month of the period', () => {
  const past = [
    { event, matches: 3 },
    { event: { ...event, id: 6, start_date_local: '2026-08-31T19:30:00' }, matches: 5 },
  ]
  expect(html(<MatchesByEvent past={past} since="2026-09" />)).toContain('3 pairs matched at First Friday, 4 Dec.')
  expect(html(<MatchesByEvent past={past} since="2026-08" />)).toContain('8 pairs matched at 2 events.')
  expect(html(<MatchesByEvent past={past} since="2027-01" />)).toContain('No events in this period.')
})

test('each chart has a heading, and each chart with more than one point can be shown as a table', () => {
  const days = ['2026-11-22', '2026-11-23'].map((one) => ({ day: one, women: 4, men: 4 }))
  const coming = [{ event, women: side, men: side, days }]
  const past = [event, { ...event, id: 6 }].map((one) => ({ event: one, matches: 3 }))
  const shown = html(
    <>
      <BookingsOverTime coming={coming} />
      <IncomeChart heading="Income by month" parts={[part('2026-11', 0)]} period="this month" />
      <MatchesByEvent past={past} since="2026-06" />
    </>,
  )
  for (const heading of ['Bookings over time', 'Income by month', 'Matches per event']) expect(shown).toContain(heading)
  expect(shown).toContain('4 of 10 places for women and 4 of 10 for men booked.')
  expect(shown).toContain('No income in this period.')
  for (const heading of ['Bookings over time', 'Matches per event'])
    expect(shown).toMatch(new RegExp(`Show as table<span[^>]*>: ${heading}</span>`))
  expect(shown.match(/Show as table/g)).toHaveLength(2)
  // Of the drawings, screen readers get nothing but the summaries.
  expect(shown.match(/aria-hidden="true"/g)).toHaveLength(2)
  expect(shown).not.toContain('role="img"')
})

test('bookings that began today are summed up in words, without a chart of one point', () => {
  const coming = [{ event, women: side, men: side, days: [{ day: '2026-11-22', women: 4, men: 4 }] }]
  const shown = html(<BookingsOverTime coming={coming} />)
  expect(shown).toContain('4 of 10 for men booked. The first booking was made today.')
  expect(shown).not.toContain('Show as table')
})

test('the chart of income shows every month of its period, also those without income', () => {
  const parts = ['2026-09', '2026-10', '2026-11'].map((name) => part(name, name === '2026-10' ? 2400 : 0))
  expect(tableRows(parts).map(({ cells }) => cells)).toEqual([
    ['September 2026', '£0.00', '£0.00', '£0.00'],
    ['October 2026', '£24.00', '£0.00', '£24.00'],
    ['November 2026', '£0.00', '£0.00', '£0.00'],
  ])
  const shown = html(<IncomeChart heading="Income by month" parts={parts} period="in the last 3 months" />)
  expect(shown).toContain('£24 net in the last 3 months.')
})

test('a part of a period shows takings, refunds and the net income, and links to the payments of its days', () => {
  const income = { ...part('2026-11', 12_600, 2_400), card_pence: 13_000, cash_pence: 2_000 }
  const period = { ...income, from: '2026-10-05', to: '2026-11-26' }
  const { takings, refunded, net, start } = Object.fromEntries(
    [partColumn(period, 'Month'), ...sumColumns([income])].map(({ name, cell }) => [name, html(cell(income))]),
  )
  expect(takings).toContain('£150.00')
  expect(takings).toContain('£20.00 not by card')
  expect([refunded, net]).toEqual(['−£24.00', '£126.00'])
  expect(start).toContain('href="/admin/money/payments?moved_from=2026-11-01&amp;moved_to=2026-11-26"')
  const linkOf = (name: string) => html(partColumn(period, 'Month').cell(part(name, 1)))
  expect(linkOf('2026-10')).toContain('moved_from=2026-10-05&amp;moved_to=2026-10-31')
  expect(linkOf('2026-11-05')).toContain('moved_from=2026-11-05&amp;moved_to=2026-11-05')
})

test.each([
  [12, [0, 3, 6, 9, 12]],
  [11, [0, 3, 6, 8, 11]],
  [3, [0, 1, 2, 3]],
  [1, [0, 1]],
])('the scale for %i places ends at the number of places: %j', (places, steps) => {
  expect(scaleSteps(places)).toEqual(steps)
})

test.each([
  [1, [0, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [7, [0, 2, 4, 6, 8]],
  [28, [0, 10, 20, 30]],
  [120, [0, 50, 100, 150]],
])('the scale for %i matches has round numbers: %j', (most, ticks) => {
  expect(roundTicks(most)).toEqual(ticks)
})

test.each([
  ['captured', '£24.00'],
  ['refunded', '−£24.00'],
  ['refund failed', '£24.00'],
])('the amount of an entry of the kind ‘%s’ is shown as %s', (kind, amount) => {
  expect(formatEntry({ id: '1', at: '', kind, amount_pence: 2400, provider_id: 're_1' })).toBe(amount)
})

test('the chart labels the number of places, once if it is the same for women and men', () => {
  const labels = (women: number, men: number) =>
    capacityLines({ women: { ...side, places: women }, men: { ...side, places: men } }).map(({ label }) => label.value)
  expect(labels(12, 12)).toEqual(['12 places'])
  expect(labels(1, 12)).toEqual(['12 places for men', '1 place for women'])
})

test('payment states and differences have readable labels', () => {
  const paid = { state: 'captured', refunded_pence: 800 } as const
  expect(formatState({ ...paid, refund: 'pending' })).toBe('Paid; refund on its way')
  expect(formatState({ ...paid, refund: 'refunded' })).toBe('Paid; £8 refunded')
  expect(formatState({ ...paid, state: 'refunded', refund: 'refunded' })).toBe('Refunded')
  const found = { what: 'refunded', here: '0', there: '500', agrees_now: true } as const
  expect(differenceMessage(found)).toBe('Refunded: ‘£0’ here, ‘£5’ at the provider. Corrected.')
})

test.each([
  ['captured', '£22 from Zoe Parkes'],
  ['refunded', '£22 from Zoe Parkes'],
  ['authorised', 'Not taken yet: £22, Zoe Parkes'],
  ['open', 'Not paid yet: £22, Zoe Parkes'],
  ['voided', 'Not taken: £22, Zoe Parkes'],
] as const)('a payment that is %s has the title ‘%s’', (state, title) => {
  expect(paymentTitle({ amount_pence: 2200, state, member: { id: '1', name: 'Zoe Parkes' }, event })).toBe(title)
})

test('a payment without a member is from a former member or, for a gift voucher, from a visitor', () => {
  const payment = { amount_pence: 5000, state: 'captured', member: null } as const
  expect(paymentTitle({ ...payment, event })).toBe('£50 from a former member')
  expect(paymentTitle({ ...payment, event: null })).toBe('£50 from a visitor')
  expect(formatPayer({ ...payment, event: null })).toBe('A visitor')
})
