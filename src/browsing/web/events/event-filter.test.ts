import { expect, test } from 'vitest'
import { browsingSamples } from '#browsing/contract/samples.ts'
import {
  filteredEventsPath,
  filterIn,
  isInFilter,
  townsAndMonths,
  visitorsFilterQuery,
  type ListedEvent,
} from '#browsing/web/events/event-filter.ts'

const [{ answer }] = browsingSamples['GET /api/event']
const anEvent = (changes: Partial<ListedEvent>): ListedEvent => ({ ...answer, ...changes })
const inTown = (town: string): ListedEvent['venue'] => ({
  ...answer.venue,
  street_address: { ...answer.venue.street_address, town },
})
const filter = (query: string) => filterIn(new URLSearchParams(query))

test.each([
  ['18-29', [true, true, false, false]],
  ['30-39', [true, true, true, false]],
  ['50-59', [true, false, false, true]],
  ['60-plus', [true, false, false, true]],
])('the age group %s includes every event that someone of that age can attend', (age, expected) => {
  const ranges = [
    [null, null],
    [29, 39],
    [30, 42],
    [45, null],
  ] as const
  const isShown = ranges.map(([youngest_age, oldest_age]) =>
    isInFilter(anEvent({ youngest_age, oldest_age }), filter(`age=${age}`)),
  )
  expect(isShown).toEqual(expected)
})

test('a member can list the events for their own age', () => {
  const shown = [true, false, null].map((fits_age) => isInFilter(anEvent({ fits_age }), filter('age=me')))
  expect(shown).toEqual([true, false, false])
})

test('events can be limited to a town and a month, and the choices are those that have events', () => {
  const events = [
    anEvent({ venue: inTown('Tipton'), start_date_local: '2027-02-28T19:30:00' }),
    anEvent({ venue: inTown('Dudley'), start_date_local: '2027-03-01T19:30:00' }),
    anEvent({ venue: inTown('Dudley'), start_date_local: '2027-02-01T19:30:00' }),
  ]
  const shown = (query: string) => events.map((event) => isInFilter(event, filter(query)))

  expect(shown('town=Dudley')).toEqual([false, true, true])
  expect(shown('month=2027-02')).toEqual([true, false, true])
  expect(shown('month=2027-02&town=Dudley')).toEqual([false, false, true])
  expect(townsAndMonths(events)).toEqual({ towns: ['Dudley', 'Tipton'], months: ['2027-02', '2027-03'] })
})

test.each([
  ['', ''],
  ['age=&town=&month=', ''],
  ['month=2027-02&age=30-39&utm_source=x', 'age=30-39&month=2027-02'],
  ['age=30-39&age=40-49', 'age=30-39'],
  ['age=constructor&month=2027-13', ''],
  ['age=me&town=West+Bromwich', 'town=West+Bromwich'],
  [`town=${'x'.repeat(81)}`, ''],
])('the query ‘%s’ shows visitors the page for ‘%s’', (query, expected) => {
  expect(visitorsFilterQuery(new URLSearchParams(query))).toBe(expected)
  expect(filteredEventsPath(filter(expected))).toBe(expected === '' ? '/events' : `/events?${expected}`)
})
