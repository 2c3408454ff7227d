import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnNight } from '#event-night/contract/own-night.ts'
import type { Connection } from '#event-night/web/connection.ts'
import { phaseOfOwnRound } from '#event-night/web/own-night/own-night-messages.ts'
import { OwnNightView } from '#event-night/web/own-night/own-night-view.tsx'

const at = (time: string) => `2031-07-04T${time}Z`
const event = {
  ...{ id: 7, title: 'An evening', cancelled: false },
  ...{ start_date_local: '2031-07-04T19:30:00', end_date_local: '2031-07-04T22:00:00' },
  venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
}
const round = {
  ...{ number: 3, talk_starts_at: at('19:01:00'), ends_at: at('19:06:00'), paused_at: null, next_at: at('19:06:00') },
}
const night: OwnNight = {
  ...{
    event,
    stage: 'running',
    round,
    rounds: 12,
    sits_out_next: false,
    can_act: true,
    now: at('19:00:00'),
    fast_forward: null,
  },
  place: { is: 'at a table', table: 7, partner: 'Tom' },
}

/** Renders the page at a time on the site's clock. */
function render(changes: Partial<OwnNight>, time: string, connection: Connection = { is: 'there' }) {
  const shown = { ...night, ...changes }
  const phase = phaseOfOwnRound(shown, Date.parse(at(time)))
  const page = {
    night: shown,
    phase,
    connection,
    busy: false,
    problem: null,
    act: () => Promise.resolve(true),
    refreshNow() {},
  }
  const router = createMemoryRouter([{ path: '*', element: <OwnNightView page={page} /> }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const textIn = (markup: string) =>
    markup
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    text: textIn(html),
    announced: textIn(/<div role="status">(.*?)<\/div>/.exec(html)?.[1] ?? ''),
    buttons: [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label = '']) => label),
    links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
  }
}

const early = { place: { is: 'not in' as const }, round: null, can_act: false, stage: 'not started' as const }

test.each<[string, Partial<OwnNight>, string, string[]]>([
  ['while guests move', {}, '19:00:17', ['Table 7', 'Tom', 'Talking starts in 0:43', 'Round 3 of 12']],
  ['while guests talk', {}, '19:01:00', ['Table 7', 'Tom', 'Time to talk 5:00']],
  ['during a pause', { round: { ...round, paused_at: at('19:02:00') } }, '19:30:00', ['Table 7', 'Tom', 'Paused 4:00']],
  ['after a round', {}, '19:06:00', ['Round 3 is over', 'once round 4 is called']],
  ['after the last round', { rounds: 3 }, '19:06:00', ['Round 3 is over', 'That was the last round.']],
  [
    'during the interval',
    { round: { ...round, next_at: at('19:21:00') } },
    '19:11:00',
    ['Interval', 'Until the next round 10:00'],
  ],
  [
    'who sits out',
    { place: { is: 'sitting out' } },
    '19:02:00',
    ['You’re sitting this one out', 'The round ends in 4:00'],
  ],
  [
    'who sits out the last round',
    { place: { is: 'sitting out' }, rounds: 3 },
    '19:02:00',
    ['You’re sitting this one out', 'This is the last round.'],
  ],
  [
    'who came after the call',
    { place: { is: 'waiting' } },
    '19:02:00',
    ['You’re in', 'before you arrived', 'The round ends in 4:00'],
  ],
  [
    'before round 1',
    { place: { is: 'waiting' }, round: null, stage: 'not started' },
    '19:00:00',
    ['You’re in', 'once round 1 is called'],
  ],
  ['who is not in', early, '19:00:00', ['You’re not checked in yet', 'Your ticket']],
  ['who has left', { place: { is: 'left' } }, '19:02:00', ['You’ve left', 'I’m back']],
  ['on paper', { stage: 'on paper', round: null }, '19:02:00', ['Listen to the host']],
  [
    'at the end',
    { stage: 'over', round: null, can_act: false },
    '22:00:00',
    ['The evening is over', 'Send your likes'],
  ],
  [
    'of a cancelled event',
    { event: { ...event, cancelled: true }, can_act: false },
    '19:00:00',
    ['has been cancelled'],
  ],
])('the page tells a guest %s where to be', (_who, changes, time, phrases) => {
  const { text } = render(changes, time)
  for (const phrase of phrases) expect(text).toContain(phrase)
})

test('after a round, the table is no longer shown', () => {
  const { text } = render({}, '19:06:00')
  expect(text).not.toContain('Table 7')
  expect(text).not.toContain('Tom')
})

test('a screen reader is told the table once per round, and no clock', () => {
  const announcements = ['19:00:17', '19:00:59', '19:01:00', '19:05:59'].map((time) => render({}, time).announced)
  expect(new Set(announcements)).toEqual(new Set(['Table 7 Tom']))
})

test('without a connection, the page goes on and says from when its data is', () => {
  const { text } = render({}, '19:02:00', { is: 'away' })
  expect(text).toMatch(/No connection\. As of \d{1,2}(:\d\d)?\s[ap]m\./)
  expect(text).toContain('Time to talk 4:00')
})

test('a guest can sit out, change their mind, ask for the host and leave, while the site accepts it', () => {
  const own = ['Sit out the next round', 'I need the host', 'I have to go']
  expect(render({}, '19:02:00').buttons).toEqual(own)
  expect(render({ sits_out_next: true }, '19:02:00').buttons).toEqual(['Join the next round', ...own.slice(1)])
  expect(render({ place: { is: 'left' } }, '19:02:00').buttons).toEqual(['I’m back', 'I need the host'])
  expect(render({ rounds: 3 }, '19:06:00').buttons, 'in the last round and after it').toEqual(own.slice(1))
  expect(render({ stage: 'on paper' }, '19:02:00').buttons).toEqual(own.slice(1))
  expect(render({ stage: 'over', round: null, can_act: false }, '22:00:00').buttons).toEqual([])
})

test('the page leads to the ticket before the evening, and to likes after it', () => {
  expect(render(early, '19:00:00').links).toContain('/ticket/7')
  expect(render({ stage: 'over', round: null, can_act: false }, '22:00:00').links).toContain('/attendees/7')
})
