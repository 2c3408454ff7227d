import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NightState } from '#event-night/contract/night.ts'
import { GuestCards } from '#event-night/web/print/guest-cards.tsx'
import { nightToPrint } from '#event-night/web/print/night-to-print.ts'
import { PlannedRounds } from '#event-night/web/print/planned-rounds.tsx'
import { hasChangedSincePrinting, storePrintedPlan } from '#event-night/web/print/printed-plan.ts'
import { TableSigns } from '#event-night/web/print/table-signs.tsx'
import { WalkOnPaper } from '#event-night/web/print/walk-on-paper.tsx'

const text = (element: ReactNode) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const guest = (seat: string, side: 'women' | 'men', name: string): NightState['guests'][number] => ({
  ...{ seat, side, name },
  ...{ state: 'expected', in_since: null },
})
const guests = [guest('w1', 'women', 'Amy Tonks'), guest('w2', 'women', 'Bea Lowe'), guest('m1', 'men', 'Dan Field')]
const event: NightState['event'] = {
  ...{ id: 7, title: 'Summer Evening', cancelled: false, started: false, ended: false },
  ...{
    start_date_local: '2031-07-04T19:30:00',
    end_date_local: '2031-07-04T22:00:00',
    ends_at: '2031-07-04T21:00:00Z',
  },
  venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
}
const settings = {
  ...{ tables: 2, seated: 'women' as const, talk_seconds: 300, move_seconds: 60 },
  ...{ finish_at: '2031-07-04T21:00:00Z', interval_after: null, calls: 'by hand' as const },
}
const state: NightState = {
  ...{
    event,
    version: 1,
    guests,
    walk_ins: [],
    seat_numbers: [],
    apart: [],
    meet_last: [],
    now: '2031-07-04T09:00:00Z',
    fast_forward: null,
  },
  actions: [
    {
      by: { device: 'd' },
      action: { id: 'a', action: 'set up', done_at: '2031-07-04T09:00:00Z', settings },
    },
  ],
}

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

test('each table has a sign of its own', () => {
  expect(text(<TableSigns tables={3} />)).toBe('Table 1 Table 2 Table 3')
})

test('each guest has a card with their number, first name and a line for everyone they can meet', () => {
  const { night } = nightToPrint(state)
  const numbers = ['w1', 'w2', 'm1'].map((seat, nth) => ({ seat, number: 7 - nth }))
  const printed = (
    <GuestCards guests={[...night.seats.values()]} numbers={numbers} walkIns={[]} title="Summer Evening" />
  )
  const html = renderToStaticMarkup(printed)
  const cards = html.split('<article').slice(1)
  const headings = text(printed).match(/\d \w+(?= Summer)/g)
  expect(headings).toEqual(['7 Amy', '6 Bea', '5 Dan'])
  expect(cards.map((card) => card.split('<li').length - 1)).toEqual([1, 1, 2])
  expect(html).not.toContain('Tonks')
})

test('only the card of a walk-in guest has the code with which they claim their seat', () => {
  const added: NightState['actions'][number] = {
    by: { device: 'd' },
    action: {
      ...{ id: 'b', action: 'add guest', done_at: '2031-07-04T19:00:00Z', seat: 'g1' },
      ...{ name: 'Walter', side: 'men', paid_pence: 0 },
    },
  }
  const { night } = nightToPrint({ ...state, actions: [...state.actions, added] })
  const walkIns = [{ seat: 'g1', code: '7K2QM9XH4T', address: 'https://dating.example/seat?code=7K2QM9XH4T' }]
  const cards = renderToStaticMarkup(
    <GuestCards guests={[...night.seats.values()]} numbers={[]} walkIns={walkIns} title="Summer Evening" />,
  ).split('<article')
  expect(cards.filter((card) => card.includes('7K2QM 9XH4T'))).toEqual([expect.stringContaining('Walter')])
  expect(cards.at(-1)).toContain('dating.example/seat')
})

test('the walk on paper names who stays, who moves and how many rounds there are', () => {
  const walk = text(<WalkOnPaper title="Summer Evening" women={2} men={1} seated="women" minutes={5} />)
  expect(walk).toContain('2 women and 1 man on the list.')
  expect(walk).toContain('The men move one table on')
  expect(walk).toContain('After 2 rounds, everyone has met everyone.')
})

test('before anyone is in, the printed rounds are those for everyone on the list, with the time of the plan', () => {
  const { night, plan } = nightToPrint(state)
  const printed = text(<PlannedRounds {...{ night, plan }} title="Summer Evening" plannedAt="Fri 4 Jul, 10:00 am" />)
  expect(plan.rounds).toHaveLength(2)
  expect(printed).toContain('Planned Fri 4 Jul, 10:00 am.')
  expect(printed).toMatch(/Round 1 .*Round 2 /)
  expect(printed.match(/(Amy|Bea) and Dan|Dan and (Amy|Bea)/g)).toHaveLength(2)
})

test('once a guest is in, the rounds are planned only for those who are in', () => {
  const inNow = guests.map((one) =>
    one.seat === 'w2' ? one : { ...one, state: 'in' as const, in_since: '2031-07-04T18:00:00Z' },
  )
  const { plan } = nightToPrint({ ...state, guests: inNow })
  expect(plan.rounds.map(({ pairs }) => pairs.flatMap(({ seats }) => seats).toSorted())).toEqual([['m1', 'w1']])
})

test('a plan has changed since it was printed if a round that is left differs, on the device that printed it', () => {
  const { plan } = nightToPrint(state)
  const [first, second] = plan.rounds
  if (!first || !second) throw new Error('two rounds were expected')
  expect(hasChangedSincePrinting(7, plan)).toBe(false)
  storePrintedPlan(7, plan)
  expect(hasChangedSincePrinting(7, plan)).toBe(false)
  expect(hasChangedSincePrinting(7, { rounds: [second] })).toBe(false)
  expect(hasChangedSincePrinting(7, { rounds: [first, { ...second, pairs: first.pairs }] })).toBe(true)
  expect(hasChangedSincePrinting(7, { rounds: [...plan.rounds, { ...second, number: 3 }] })).toBe(true)
  expect(hasChangedSincePrinting(8, { rounds: [{ ...first, number: 2 }] })).toBe(false)
  expect([...stored.values()].join()).not.toMatch(/w1|m1/)
})
