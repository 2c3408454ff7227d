import { expect, test } from 'vitest'
import { askAt, ratingOf, stateOfNewReview, whyNotReview } from '#reviews/rules.ts'
import { namesIn } from '#reviews/server/names-in-text.ts'

const HOUR_MS = 3_600_000
const event = {
  startsAtMs: 0,
  endsAtMs: 3 * HOUR_MS,
  published: true,
  cancelled: false,
  endedAtMs: null,
  roundsEndAtMs: null,
}
const guest = { isIn: true, isStaff: false }

test('there is no average of fewer than five reviews, and then it counts every review once', () => {
  expect(ratingOf({ count: 0, stars: 0 })).toBeNull()
  expect(ratingOf({ count: 4, stars: 20 })).toBeNull()
  expect(ratingOf({ count: 5, stars: 23 })).toEqual({ average: 4.6, count: 5 })
  expect(ratingOf({ count: 7, stars: 8 })).toEqual({ average: 1.1, count: 7 })
})

test.each([
  ['before the event is over', { nowMs: 3 * HOUR_MS - 1 }, 'review_not_open'],
  ['when it is over', { nowMs: 3 * HOUR_MS }, undefined],
  ['on the last day', { nowMs: (3 + 60 * 24) * HOUR_MS - 1 }, undefined],
  ['after sixty days', { nowMs: (3 + 60 * 24) * HOUR_MS }, 'review_closed'],
  ['without having come', { isIn: false }, 'not_a_checked_in_guest'],
  ['as a member of staff', { isStaff: true }, 'review_by_staff'],
  ['if it was cancelled', { cancelled: true }, 'not_a_checked_in_guest'],
] as const)('a guest reviews an event %s: %o', (_when, change, error) => {
  const { nowMs, cancelled, ...who } = { nowMs: 4 * HOUR_MS, cancelled: false, ...guest, ...change }
  expect(whyNotReview({ ...event, cancelled }, who, nowMs)?.error).toBe(error)
})

test('only stars without words are published without a check', () => {
  expect([stateOfNewReview(''), stateOfNewReview('Good.')]).toEqual(['published', 'waiting'])
})

test('guests are asked at ten in the morning, two days after the evening, in the time zone of the event', () => {
  expect(askAt(Temporal.Instant.from('2026-12-04T19:30:00Z'), 'Europe/London').toString()).toBe('2026-12-06T10:00:00Z')
  // The clocks go forward in between.
  expect(askAt(Temporal.Instant.from('2026-03-27T19:30:00Z'), 'Europe/London').toString()).toBe('2026-03-29T09:00:00Z')
})

test.each([
  ['Tom was dull.', ['Tom']],
  ['I liked TOM’s jokes, and tom laughed.', ['TOM', 'tom']],
  ['Zoe and Zoë', ['Zoe', 'Zoë']],
  ['Mary-Jane!', ['Mary-Jane']],
  ['Tomorrow, custom and atom', []],
  ['', []],
])('the first names of guests in ‘%s’ are %o', (text, names) => {
  expect(namesIn(text, ['Tom Hadley', 'Zoë Chance', 'Mary-Jane Watts'])).toEqual(names)
})
