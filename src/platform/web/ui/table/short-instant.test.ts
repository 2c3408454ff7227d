import { expect, test } from 'vitest'
import {
  formatNearInstant,
  formatNearLocal,
  formatShortInstant,
  formatShortLocal,
} from '#platform/web/ui/table/short-instant.ts'

test.each([
  ['2026-12-04T19:30:00Z', 'Fri 4 Dec 2026, 7:30 pm'],
  ['2026-07-03T18:05:00.123Z', 'Fri 3 Jul 2026, 7:05 pm'],
  ['2026-12-31T23:59:59Z', 'Thu 31 Dec 2026, 11:59 pm'],
  ['2026-01-01T00:00:00Z', 'Thu 1 Jan 2026, 12 am'],
])('%s is formatted as %s', (instant, expected) => {
  expect(formatShortInstant(instant).replaceAll('\u00A0', ' ')).toBe(expected)
})

test('a formatted instant breaks only before the time', () => {
  expect(formatShortInstant('2026-12-04T19:30:00Z').split(' ')).toEqual([
    'Fri\u00A04\u00A0Dec\u00A02026,',
    '7:30\u00A0pm',
  ])
})

test('a local date-time is formatted without time zone conversion', () => {
  expect(formatShortLocal('2026-07-03T19:30').split(' ')).toEqual(['Fri\u00A03\u00A0Jul\u00A02026,', '7:30\u00A0pm'])
})

test('the year of a near date is left out if it is this year in London', () => {
  const shown = (now: string) => formatNearLocal('2027-01-01T19:30', new Date(now)).replaceAll('\u00A0', ' ')
  expect(shown('2026-12-31T23:59:59Z')).toBe('Fri 1 Jan 2027, 7:30 pm')
  expect(shown('2027-01-01T00:00:00Z')).toBe('Fri 1 Jan, 7:30 pm')
})

test('an instant of this year is formatted in London time and without the year', () => {
  const shown = (now: string) => formatNearInstant('2026-07-03T18:05:00Z', new Date(now)).replaceAll('\u00A0', ' ')
  expect(shown('2026-07-04T12:00:00Z')).toBe('Fri 3 Jul, 7:05 pm')
  expect(shown('2027-07-04T12:00:00Z')).toBe('Fri 3 Jul 2026, 7:05 pm')
})
