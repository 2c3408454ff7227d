import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ScreenNight } from '#event-night/contract/screens.ts'
import { ScreenView } from '#event-night/web/screen/screen-view.tsx'
import { NAMES_PER_PAGE, pageOfPlaces } from '#event-night/web/screen/night-on-screen.ts'
import { WaitingView } from '#event-night/web/screen/waiting-view.tsx'

const text = (element: ReactNode) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const calledAtMs = Date.parse('2031-07-04T19:00:00Z')
const at = (seconds: number) => new Date(calledAtMs + seconds * 1_000).toISOString()
const round = { number: 5, called_at: at(0), talk_starts_at: at(60), ends_at: at(360), paused_at: null }
const running: ScreenNight = {
  ...{ is_on_paper: false, is_over: false, interval_after: null, rounds: 12, round },
  places: [
    { name: 'Bob', table: 7 },
    { name: 'Amy', table: 7 },
  ],
  sits_out: ['Cat'],
}
const shown = (night: ScreenNight, seconds = 0) =>
  text(
    <ScreenView
      shown={{ title: 'Summer Evening', venue: 'The Test Arms', night }}
      nowMs={calledAtMs + seconds * 1_000}
    />,
  )

test.each<[string, number, string]>([
  ['guests move', 15, 'Round 5 of 12 Find your name and your table. 0:45 Amy Table 7 Bob Table 7 Cat sits out'],
  ['guests talk', 115, 'Round 5 of 12 4:05 Talking Sitting this one out: Cat'],
  ['thirty seconds are left', 330, 'Round 5 of 12 0:30 Last 30 seconds Sitting this one out: Cat'],
  ['the round is over', 360, 'Round 5 is over Your next table will appear here.'],
])('while %s, the screen says so', (_what, seconds, expected) => {
  expect(shown(running, seconds)).toBe(expected)
})

test('before the first round, after the last one, on paper and when the night is over, the screen says what comes next', () => {
  const ready = { ...running, round: null, places: [], sits_out: [] }
  expect(shown(ready)).toBe(
    'Summer Evening The Test Arms Round 1 starts soon. Your name and your table will appear here.',
  )
  expect(shown({ ...running, rounds: 5 }, 360)).toBe('Round 5 is over That was the last round.')
  expect(shown({ ...ready, is_on_paper: true })).toContain('Your host will tell you where to go next.')
  expect(shown({ ...ready, is_over: true })).toContain('Thank you Send your likes from your phone.')
})

test('an interval counts down to its end, and a pause stops the clock', () => {
  expect(shown({ ...running, interval_after: 5 }, 420)).toBe('Interval 14:00 Round 6 is next.')
  const paused = { ...running, round: { ...round, paused_at: at(115) } }
  expect(shown(paused, 900)).toContain('4:05 Paused')
  expect(shown({ ...running, round: { ...round, paused_at: at(15) } }, 900)).toContain('Paused Amy Table 7')
})

test('each name is on exactly one page, and pages turn every ten seconds from the first', () => {
  const places = Array.from({ length: NAMES_PER_PAGE + 1 }, (_, nth) => ({ name: `Guest ${nth}`, table: nth + 1 }))
  const full = { ...running, places, sits_out: [] }
  const pageAt = (seconds: number) => pageOfPlaces(full, calledAtMs + seconds * 1_000)
  expect([0, 9, 10, 20].map((seconds) => pageAt(seconds).page)).toEqual([1, 1, 2, 1])
  const names = [...pageAt(0).places, ...pageAt(10).places].map(({ name }) => name)
  expect(names.toSorted()).toEqual(places.map(({ name }) => name).toSorted())
})

test('numbers of guests are in the order of their values', () => {
  const places = ['10', '9', '1'].map((name) => ({ name, table: 1 }))
  const { places: shownPlaces } = pageOfPlaces({ ...running, places, sits_out: ['2'] }, calledAtMs)
  expect(shownPlaces.map(({ name }) => name)).toEqual(['1', '2', '9', '10'])
})

test('a screen that waits for a host shows its code, with a picture of the address', () => {
  const waiting = <WaitingView screen={{ secret: 's', code: 'BCDFGH', address: 'https://example.com/admin/screen' }} />
  expect(text(waiting)).toContain('BCD FGH')
  expect(renderToStaticMarkup(waiting)).toContain('aria-label="QR code for hosts"')
  expect(text(<WaitingView screen={null} />)).toContain('Loading...')
})
