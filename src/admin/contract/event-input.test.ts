import { expect, test } from 'vitest'
import { EventInput } from '#admin/contract/event-input.ts'
import { fieldErrors } from '#platform/contract.ts'

const valid = {
  ...{ title: 'First Friday', description: 'Twelve dates.', venueId: '0192f0c1-2222-7000-8000-000000000001' },
  ...{ startsAt: '2030-01-04T19:30', endsAt: '2030-01-04T22:00', price: '24' },
  ...{ malePlaces: '12', femalePlaces: '12', releaseMargin: '3' },
}
const fieldsWithError = (wrong: Partial<EventInput>) => {
  const { error } = EventInput.safeParse({ ...valid, ...wrong })
  return error ? Object.keys(fieldErrors(error, 'form')).toSorted() : []
}

test('every error is found at once, even if another field cannot be read', () => {
  expect(fieldsWithError({})).toEqual([])
  const ages = { youngestAge: '42', oldestAge: '30' }
  expect(fieldsWithError({ ...ages, price: 'ten' })).toEqual(['oldestAge', 'price'])
  expect(fieldsWithError({ ...ages, startsAt: '' })).toEqual(['oldestAge', 'startsAt'])
  expect(fieldsWithError({ ...ages, price: 'ten', bookingClosesAt: '2030-01-04T20:00' })).toEqual([
    'bookingClosesAt',
    'oldestAge',
    'price',
  ])
  expect(fieldsWithError({ minimumMales: '13', doorPrice: 'ten' })).toEqual(['decideBy', 'doorPrice', 'minimumMales'])
})

test('an error is not blamed on fields that depend on an empty one', () => {
  expect(fieldsWithError({ malePlaces: '', minimumMales: '5', decideBy: '2030-01-01T12:00' })).toEqual(['malePlaces'])
  expect(fieldsWithError({ startsAt: '', bookingClosesAt: '2030-01-04T12:00' })).toEqual(['startsAt'])
})
