import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { EventBooking } from '#admin/contract/event-bookings.ts'
import type { Stage } from '#admin/contract/events.ts'
import { BookingTable } from '#admin/web/event-bookings/booking-table.tsx'
import { formatBookingStatus } from '#admin/web/event-bookings/event-labels.ts'
import { EventStatus } from '#admin/web/events/event-status.tsx'
import { EventFigures } from '#admin/web/event-bookings/figures.tsx'

const none = { women: 0, men: 0 }
const event = {
  ...{ id: 7, title: 'First Friday', start_date_local: '2026-12-04T19:30:00', end_date_local: '2026-12-04T22:00:00' },
  ...{
    venue: { name: 'The Bell', street: '1 High Street', town: 'Dudley', postcode: 'DY1 1AA' },
    is_full: false,
    booking_closed: false,
    price: 24,
  },
}
const overview = {
  ...{ places: { women: 12, men: 12 }, booked: { women: 10, men: 10 }, absent: { women: 2, men: 0 } },
  checked_in: null,
  ...{
    held: none,
    unclaimed: 0,
    offered: none,
    waiting: none,
    paid: 480,
    refunded: 0,
    manual_refunds: [],
    night_notes: [],
  },
  ...{ likes_sent: 15, likes_not_sent: 3, likes_open: true, matched_pairs: 4, rounds: null },
  ...{ hosts: [], answers: null },
}
type ShownState = 'coming' | 'past' | 'cancelled'
const markupAt = (state: ShownState, checkedIn: typeof none | null = null, changes = {}) => {
  const shown = { ...overview, checked_in: checkedIn, ...changes, event: { ...event, state } }
  return renderToStaticMarkup(
    <MemoryRouter>
      <EventFigures overview={shown} />
    </MemoryRouter>,
  )
}
const figuresAt = (...which: Parameters<typeof markupAt>) => markupAt(...which).replaceAll(/<[^>]+>/g, ' ')

test.each([
  ['Booked', false, 'coming'],
  ['Came', false, 'past'],
  ['Didn’t\u00A0come', true, 'past'],
  ['Didn’t\u00A0come', true, 'under way'],
] as const)('a booking is shown as ‘%s’ if absent is %s and the event is %s', (label, absent, stage) => {
  expect(formatBookingStatus({ state: 'booked', absent }, stage).label).toBe(label)
})

test('once the event has finished, the figures say how many came, sent likes and matched instead of what is on sale', () => {
  expect(figuresAt('coming')).toMatch(/Women booked\s+10 of 12.*Waiting\s+0/)
  expect(figuresAt('past')).toMatch(/Came\s+18 of 20\s+8 women, 10 men\s+Likes sent\s+15 of 18\s+3 not sent yet/)
  expect(figuresAt('past')).toMatch(/Matches\s+4 pairs\s+Takings\s+£480/)
  expect(figuresAt('past')).not.toContain('Waiting')
  expect(figuresAt('coming')).not.toMatch(/Likes sent|Matches/)
})

test('each figure links to the list of what it counts, and the likes to the guests who have not sent theirs', () => {
  const linksAt = (state: 'coming' | 'past', changes = {}) =>
    [...markupAt(state, null, changes).matchAll(/href="\/admin\/([^"]+)"/g)].map(([, to]) => to?.replace('&amp;', '&'))
  expect(linksAt('coming')).toEqual([
    ...['events/7?state=booked&gender=F', 'events/7?state=booked&gender=M', 'events/7/waiting'],
    'money/payments?event=7',
  ])
  expect(linksAt('past')).toEqual(['events/7?guests=came', 'events/7?guests=likes+not+sent', 'money/payments?event=7'])
  expect(linksAt('past', { likes_not_sent: 0 })).toContain('events/7?guests=likes+sent')
})

test('once check-in is open, the figures start with how many guests are in', () => {
  expect(figuresAt('coming')).toMatch(/^\s*Women booked/)
  expect(figuresAt('coming', { women: 2, men: 1 })).toMatch(/^\s*In\s+3 of 20\s+2 women, 1 man\s+Women booked/)
  expect(figuresAt('cancelled', none)).toMatch(/^\s*Women booked/)
})

test.each([
  ['On\u00A0sale', 'coming', false, false],
  ['Full', 'coming', true, false],
  ['Booking closed', 'coming', true, true],
  ['Under\u00A0way', 'under way', false, true],
] as const)(
  'an event is shown as ‘%s’ if it is %s, full is %s and booking closed is %s',
  (label, stage, full, closed) => {
    expect(renderToStaticMarkup(<EventStatus stage={stage} is_full={full} booking_closed={closed} />)).toContain(label)
  },
)

const booking: EventBooking = {
  ...{
    id: 'a',
    user_name: 'Amy',
    friend_of: null,
    gender: 'F',
    state: 'booked',
    end_reason: null,
    price: 24,
    paid: 'card',
  },
  ...{ by_hand: false, made_at: '2026-11-20T12:00:00Z', absent: false, likes_sent: true, notes: 0, coming: null },
}
const bookings: EventBooking[] = [
  booking,
  { ...booking, id: 'b', user_name: 'Beth' },
  { ...booking, id: 'c', user_name: 'Cora', absent: true },
  { ...booking, id: 'd', user_name: 'Dee', state: 'ended', end_reason: 'cancelled by member' },
]

test.each([
  ['past', ['Amy', 'Beth']],
  ['coming', []],
  ['under way', []],
] as const)('if an event is %s, these guests can be selected to be marked absent: %j', (state, selectable) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BookingTable event={{ id: 7, state }} list={{ rows: bookings, next: null }} isFiltered={false} />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/aria-label="Select (?!all)(\w+)"/g)].map(([, name]) => name)).toEqual(selectable)
})

test('the bookings of a finished event show who has sent their likes, and those of others do not', () => {
  const rows = [
    { ...booking, likes_sent: false },
    { ...booking, id: 'c', absent: true, likes_sent: null },
  ]
  const likesAt = (state: Stage) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <BookingTable event={{ id: 7, state }} list={{ rows, next: null }} isFiltered={false} />
      </MemoryRouter>,
    )
    return [...html.matchAll(/data-head="Likes">(?:<span[^>]*>([^<]*)<)?/g)].map(([, text]) => text)
  }
  expect(likesAt('past')).toEqual(['Not\u00A0sent', undefined])
  expect(likesAt('coming')).toEqual([])
})

test.each<[string, Partial<EventBooking>, string[]]>([
  ['was paid by card and has no notes', {}, []],
  ['was paid in cash', { paid: 'cash' }, ['Payment']],
  ['was moved with its payment', { state: 'ended', end_reason: 'moved' }, ['Payment']],
  ['has notes', { notes: 2 }, ['Notes']],
])('the table of bookings says more only if a booking needs it: one %s', (_what, more, columns) => {
  const list = { rows: [booking, { ...booking, id: 'e', ...more }], next: null }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BookingTable event={{ id: 7, state: 'coming' }} list={list} isFiltered={false} />
    </MemoryRouter>,
  )
  const heads = [...html.matchAll(/<th scope="col"[^>]*>(\w+)<\/th>/g)].map(([, head]) => head ?? '')
  expect(heads.filter((head) => ['Payment', 'Notes'].includes(head))).toEqual(columns)
})

test('if one booking was refunded, each row says how it was paid for', () => {
  const rows: EventBooking[] = [
    { ...booking, paid: 'refunded' },
    { ...booking, id: 'e' },
    { ...booking, id: 'f', price: 0, paid: 'free' },
  ]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BookingTable event={{ id: 7, state: 'coming' }} list={{ rows, next: null }} isFiltered={false} />
    </MemoryRouter>,
  )
  const payments = [...html.matchAll(/data-head="Payment">([^<]*)</g)].map(([, text]) => text)
  expect(payments).toEqual(['Refunded', 'By\u00A0card', 'Free'])
})

test('after rounds that were run on the site, the figures have the meetings held and the sit-outs', () => {
  const rounds = {
    ...{ rounds: 12, meetings: 118, possible: 120, fewest: 9, most: 12 },
    ...{ sit_outs: 14, minutes_per_round: 6.1, late: 2, left: 1 },
  }
  const text = figuresAt('past', null, { rounds })
  expect(text).toContain('118 of 120')
  expect(text).toContain('9 to 12 each in 12 rounds')
  expect(text).toContain('2 came late, 1 left early, 6.1 minutes a round')
  expect(figuresAt('past')).not.toContain('Meetings')
})
