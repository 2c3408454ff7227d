import { expect, test } from 'vitest'
import { toEventInput, toTypedEvent, TypedEvent, typedEventFor } from '#admin/web/events/typed-event.ts'
import { fieldErrors } from '#platform/contract.ts'

const valid = {
  ...{ title: 'First Friday', description: 'Twelve dates.', venueId: '0192f0c1-2222-7000-8000-000000000001' },
  timeZone: 'Europe/London',
  ...{ startsAt: '2030-01-04T19:30', endsAt: '2030-01-04T22:00', price: '24' },
  ...{ malePlaces: '12', femalePlaces: '12', releaseMargin: '3' },
}
const fieldsWithError = (wrong: Partial<TypedEvent>) => {
  const { error } = TypedEvent.safeParse({ ...valid, ...wrong })
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

test('each place count that is too low, and each narrower age, is found at once', () => {
  const details = toEventInput(TypedEvent.parse(valid))
  const fields = (event: Parameters<typeof typedEventFor>[0], typed: Partial<TypedEvent>) => {
    const { error } = typedEventFor(event).safeParse({ ...valid, ...typed })
    return error ? fieldErrors(error, 'form') : {}
  }
  expect(
    fields({ details, taken: { F: 10, M: 7 } }, { femalePlaces: '5', malePlaces: '5', youngestAge: '35', title: '' }),
  ).toEqual({
    title: 'Please give the event a title.',
    femalePlaces: 'Please enter 10 or more, because 10 places are already taken.',
    malePlaces: 'Please enter 7 or more, because 7 places are already taken.',
    youngestAge: 'People have already booked, so you can’t narrow the age range.',
  })
  expect(fields({ details, taken: { F: 5, M: 5 } }, { femalePlaces: '5', malePlaces: '5' })).toEqual({})
  expect(fields(null, { femalePlaces: '0' })).toEqual({
    femalePlaces: 'Please enter a number of places from 1 to 200.',
  })
})

test('an error is not blamed on fields that depend on an empty one', () => {
  expect(fieldsWithError({ malePlaces: '', minimumMales: '5', decideBy: '2030-01-01T12:00' })).toEqual(['malePlaces'])
  expect(fieldsWithError({ startsAt: '', bookingClosesAt: '2030-01-04T12:00' })).toEqual(['startsAt'])
})

test.each([
  ['24', 24],
  ['£24.5', 24.5],
  [' 0.30 ', 0.3],
])('a price typed as ‘%s’ is read as %s pounds, and texts that were left empty as nothing', (price, pounds) => {
  const input = toEventInput(TypedEvent.parse({ ...valid, price }))
  expect(input).toMatchObject({ price: pounds, doorPrice: null, malePlaces: 12, youngestAge: null, hosts: [] })
})

test('the form is filled with what was typed', () => {
  const typed = TypedEvent.parse({ ...valid, price: '24.50', hosts: `${valid.venueId},${valid.venueId}` })
  expect(toTypedEvent(toEventInput(typed))).toEqual(typed)
})

test.each<[Partial<TypedEvent>, string]>([
  [{ femalePlaces: '-3' }, 'Please enter a number of places from 1 to 200.'],
  [{ malePlaces: '201' }, 'Please enter a number of places from 1 to 200.'],
  [{ releaseMargin: '0' }, 'Please enter a number of places from 1 to 200.'],
  [{ youngestAge: '17' }, 'Please enter an age from 18 to 120.'],
  [{ oldestAge: 'old' }, 'Please enter an age from 18 to 120.'],
  [{ minimumMales: '0', decideBy: '2030-01-01T12:00' }, 'Please enter a minimum number from 1 to 200.'],
  [{ price: '1001' }, 'Please enter a price of £1,000 or less.'],
])('after %j was typed, the error says ‘%s’', (typed, message) => {
  const { error } = TypedEvent.safeParse({ ...valid, ...typed })
  expect(error && Object.values(fieldErrors(error, 'form'))).toEqual([message])
})
