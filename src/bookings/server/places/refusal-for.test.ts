import { expect, test } from 'vitest'
import type { Balance } from '#bookings/rules/balance.ts'
import { refusalFor } from '#bookings/server/places/refusal-for.ts'

const ages = { youngestAge: 30, oldestAge: 42 }
const places = { M: 10, F: 10 }
const balance = (live: Balance['live'], booked = live, rest: Partial<Balance> = {}): Balance => ({
  places,
  live,
  booked,
  releaseMargin: 1,
  ...rest,
})
const noPlace = (gender: 'F' | 'M', now: Balance) =>
  refusalFor('no_places_for_gender', 'online', { gender, ages, balance: now })

test.each([
  ['a man books', balance({ F: 3, M: 2 })],
  ['3 more men have booked', balance({ F: 3, M: 0 })],
])('a woman without a place learns that the next one opens when %s', (trigger, now) => {
  expect(noPlace('F', now)).toEqual({
    error: 'no_female_places',
    status: 409,
    detail: `There are no places for women right now. The next one opens when ${trigger}.`,
  })
})

test('if all places of a gender are taken, the refusal does not promise one after a booking of the other gender', () => {
  const { error, detail } = noPlace('M', balance({ F: 4, M: 10 }, { F: 4, M: 8 }))
  expect(error).toBe('no_male_places')
  expect(detail).toBe('All places for men are taken. One may become available if a booking is cancelled.')
})

test('if the places on sale go to the waiting list, the refusal says so', () => {
  expect(noPlace('F', balance({ F: 2, M: 5 })).detail).toBe(
    'Any places for women are being offered to the waiting list first.',
  )
})

test('if the other gender has too few places for another to open, the refusal says why', () => {
  const now = balance({ F: 3, M: 2 }, { F: 3, M: 2 }, { places: { F: 10, M: 2 } })
  expect(noPlace('F', now).detail).toContain('There are no more places for women, because')
})

test.each([
  [{ youngestAge: 30, oldestAge: 42 }, 'ages 30 to 42'],
  [{ youngestAge: 50, oldestAge: null }, 'people aged 50 or over'],
  [{ youngestAge: null, oldestAge: 35 }, 'people aged 35 or under'],
])('the refusal for age names the event’s range: %j', (range, words) => {
  const context = { gender: 'F', ages: range, balance: balance({ F: 0, M: 0 }) } as const
  expect(refusalFor('too_old', 'online', context).detail).toBe(
    `This event is for ${words}. You’ll be too old on the night.`,
  )
  expect(refusalFor('too_young', 'transfer', context)).toMatchObject({ error: 'too_young', status: 409 })
})
