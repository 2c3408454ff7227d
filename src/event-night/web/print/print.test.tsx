import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { NightState } from '#event-night/contract/night.ts'
import { changesSincePrint, printOf } from '#event-night/rules/night/printed-plan.ts'
import { ChangesSincePrint } from '#event-night/web/print/changes-since-print.tsx'
import { GuestCards } from '#event-night/web/print/guest-cards.tsx'
import { nightToPrint } from '#event-night/web/print/night-to-print.ts'
import { PlannedRounds } from '#event-night/web/print/planned-rounds.tsx'
import { changesSentence, printedSentence } from '#event-night/web/print/print-messages.ts'
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
  const walk = text(<WalkOnPaper title="Summer Evening" women={2} men={1} seated="women" minutes={5} tables={3} />)
  expect(walk).toContain(
    'Put out 2 tables, numbered from 1. Each of the women has a table, and stays there all evening.',
  )
  expect(walk).toContain('2 women and 1 man on the list.')
  expect(walk).toContain('The men move one table on')
  expect(walk).toContain('After 2 rounds, everyone has met everyone.')
})

test('with too few tables, the walk on paper has as many as the signs, and those who would stay take turns', () => {
  const walkOf = (men: number) =>
    text(<WalkOnPaper title="Summer Evening" women={12} men={men} seated="women" minutes={5} tables={11} />)
  expect(walkOf(11)).toContain('Put out 11 tables, numbered from 1. Seat one of the women at each.')
  expect(walkOf(11)).toContain('The women without a table queue too.')
  expect(walkOf(11)).toContain('(11 tables, 11 who move)')
  expect(walkOf(11)).toContain('After 12 rounds, everyone has met everyone.')
  expect(walkOf(12)).toContain('If two have met before, they sit the round out.')
  expect(walkOf(12)).not.toContain('everyone has met everyone')
})

test('before anyone is in, the printed rounds are those for everyone on the list, with the time of the plan', () => {
  const { night, plan } = nightToPrint(state)
  const printed = text(<PlannedRounds {...{ night, plan }} title="Summer Evening" plannedAt="Fri 4 Jul, 10:00 am" />)
  expect(plan.rounds).toHaveLength(2)
  expect(printed).toContain('Planned Fri 4 Jul, 10:00 am.')
  expect(printed).toMatch(/Round 1 .*Round 2 /)
  expect(printed.match(/(Amy|Bea) and Dan|Dan and (Amy|Bea)/g)).toHaveLength(2)
})

test('the printed rounds say who sits each one out, and when the interval is', () => {
  const withInterval = { ...settings, interval_after: 1 }
  const setUp = { id: 'a', action: 'set up' as const, done_at: state.now, settings: withInterval }
  const { night, plan } = nightToPrint({ ...state, actions: [{ by: { device: 'd' }, action: setUp }] })
  const printed = text(<PlannedRounds {...{ night, plan }} title="Summer Evening" plannedAt="Fri 4 Jul, 10:00 am" />)
  expect(printed).toMatch(/Sitting out: (Amy|Bea) Then an interval of 15 minutes\. Round 2 .* Sitting out: (Amy|Bea)$/)
  expect(new Set(printed.match(/(?<=Sitting out: )\w+/g))).toEqual(new Set(['Amy', 'Bea']))
})

test('once a guest is in, the rounds are planned only for those who are in', () => {
  const inNow = guests.map((one) =>
    one.seat === 'w2' ? one : { ...one, state: 'in' as const, in_since: '2031-07-04T18:00:00Z' },
  )
  const { plan } = nightToPrint({ ...state, guests: inNow })
  expect(plan.rounds.map(({ pairs }) => pairs.flatMap(({ seats }) => seats).toSorted())).toEqual([['m1', 'w1']])
})

test('the page says when the plan was printed and which rounds have changed since', () => {
  const { plan } = nightToPrint(state)
  const action = { ...printOf(plan), id: 'p', by: { device: 'd' }, doneAtMs: Date.parse('2031-07-04T09:10:00Z') }
  const after = (guestsNow: NightState['guests']) => {
    const { night, plan: now } = nightToPrint({ ...state, guests: guestsNow }, [action])
    if (!night.printed) throw new Error('a printing was expected')
    return `${printedSentence(night.printed, 'd')} ${changesSentence(changesSincePrint(night, now))}`
  }
  expect(after(guests)).toBe(
    'Planned rounds printed Fri 4 Jul 2031, 10:10 am, on this device. Nothing has changed since.'.replaceAll(
      /(?<=Fri|4|Jul|10:10) /g,
      '\u00A0',
    ),
  )
  expect(after(guests.slice(1))).toMatch(/Round 1 has changed since\. Round 2 is no longer planned\.$/)
})

test('the console offers to print again only if the plan differs, also on another device', () => {
  const { plan } = nightToPrint(state)
  const action = { ...printOf(plan), id: 'p', by: { device: 'd' }, doneAtMs: Date.parse('2031-07-04T09:10:00Z') }
  const shown = (guestsNow: NightState['guests']) => {
    const { night, plan: now } = nightToPrint({ ...state, guests: guestsNow }, [action])
    const Page = () => <ChangesSincePrint {...{ night, plan: now, deviceId: 'other', printPath: '/print' }} />
    const Router = createRoutesStub([{ path: '/', Component: Page }])
    return text(<Router />)
  }
  expect(shown(guests)).toBe('')
  expect(shown(guests.slice(1))).toMatch(/on another device\. Round 1 has changed since\..* Print again$/)
})

test.each([
  [[3], [], 'Round 3 has changed since.'],
  [[3, 5], [], 'Rounds 3 and 5 have changed since.'],
  [[3, 4, 5], [6, 7], 'Rounds 3 to 5 have changed since. Rounds 6 and 7 are no longer planned.'],
])('changed rounds %o and rounds %o that are gone are said as %s', (changed, gone, sentence) => {
  expect(changesSentence({ changed, gone })).toBe(sentence)
})
