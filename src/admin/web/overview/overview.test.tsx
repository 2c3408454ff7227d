import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { attentionKinds } from '#admin/contract/today.ts'
import { differenceMessage, formatState, paymentTitle } from '#bookings/web/admin/money/payment-labels.ts'
import { ChartGrid } from '#admin/web/overview/chart-grid.tsx'
import { IncomeSummary } from '#admin/web/overview/income-summary.tsx'
import { NextEventSummary } from '#admin/web/overview/next-event.tsx'
import { waitingLink } from '#admin/web/overview/waiting-labels.ts'

const event = { id: 7, title: 'First Friday', start_date_local: '2026-12-04T19:30:00' }
const side = { places: 10, booked: 4, held: 1, waiting: 2 }
const html = (element: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)

test.each(attentionKinds)('an item of the kind %s has a text and a link to an admin page', (what) => {
  const { to, text } = waitingLink({ kind: what, count: 2, event })
  expect(to).toMatch(/^\/admin\//)
  expect(text).toMatch(/^(2 |First Friday on Friday 4 December 2026)/)
})

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
  for (const text of ['First Friday', 'tomorrow', 'The Bell', '4 of 10 booked', '1 held', '2 waiting', 'Hetty'])
    expect(shown).toContain(text)
  expect(html(<NextEventSummary next={null} />)).toContain('No upcoming events are published')
})

test('the button to the door list and the number of guests who are in are shown on the day of the event', () => {
  const next = { event, venue: 'The Bell', days_from_today: 0, women: side, men: side, hosts: [], checked_in: 3 }
  expect(html(<NextEventSummary next={next} />)).toContain('Open the door list')
  expect(html(<NextEventSummary next={next} />)).toContain('In: 3 of 8')
  expect(html(<NextEventSummary next={{ ...next, days_from_today: 1 }} />)).not.toContain('Open the door list')
})

test('this month’s income is shown beside last month’s, with refunds only if there were any', () => {
  const month = {
    month: '2026-11',
    card_pence: 150_650,
    cash_pence: 0,
    refunded_pence: 0,
    disputed_pence: 0,
    net_pence: 150_650,
  }
  const last = { ...month, month: '2026-10', net_pence: 87_800 }
  const shown = html(<IncomeSummary this_month={month} last_month={last} />)
  for (const text of ['£1,506.50', 'October 2026: £878.00']) expect(shown).toContain(text)
  expect(shown).not.toContain('refunds')
  expect(html(<IncomeSummary this_month={{ ...month, refunded_pence: 2400 }} last_month={last} />)).toContain(
    'After £24.00 in refunds',
  )
})

test('the chart of waiting lists is shown only while someone is waiting', () => {
  const nobody = { ...side, waiting: 0 }
  const coming = [{ event, women: nobody, men: nobody, days: [] }]
  expect(html(<ChartGrid charts={{ coming, months: [], past: [] }} />)).not.toContain('Waiting lists')
})

test('each chart has a heading, and each chart with data can be shown as a table', () => {
  const coming = [{ event, women: side, men: side, days: [{ day: '2026-11-22', women: 4, men: 4 }] }]
  const shown = html(<ChartGrid charts={{ coming, months: [], past: [{ event, matches: 3 }] }} />)
  for (const heading of ['Bookings over time', 'Waiting lists', 'Income by month', 'Matches per event'])
    expect(shown).toContain(heading)
  expect(shown).toContain('4 of 10 places for women and 4 of 10 for men booked.')
  expect(shown).toContain('No income yet.')
  expect(shown.match(/Show as table/g)).toHaveLength(3)
})

test('payment states and differences have readable labels', () => {
  expect(formatState({ state: 'captured', refund: 'pending' })).toBe('Paid; refund on its way')
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
  expect(paymentTitle({ amount_pence: 2200, state, member: { id: '1', name: 'Zoe Parkes' } })).toBe(title)
})
