import { expect, test } from 'vitest'
import { hasAgeRange, ageObstacle } from '#bookings/rules/eligibility.ts'

const range = { youngestAge: 30, oldestAge: 42 }

test('an age range includes both of its limits', () => {
  expect([29, 30, 42, 43].map((age) => ageObstacle(range, age))).toEqual(['too_young', undefined, undefined, 'too_old'])
  expect(ageObstacle({ youngestAge: null, oldestAge: null }, 99)).toBeUndefined()
})

test('an unknown age is not outside any range', () => {
  expect(ageObstacle(range, null)).toBeUndefined()
})

test('an event has an age range if it sets either limit', () => {
  expect(hasAgeRange(range)).toBe(true)
  expect(hasAgeRange({ youngestAge: 30, oldestAge: null })).toBe(true)
  expect(hasAgeRange({ youngestAge: null, oldestAge: 42 })).toBe(true)
  expect(hasAgeRange({ youngestAge: null, oldestAge: null })).toBe(false)
})
