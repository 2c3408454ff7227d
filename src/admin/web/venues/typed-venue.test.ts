import { expect, test } from 'vitest'
import { toTypedVenue, TypedVenue } from '#admin/web/venues/typed-venue.ts'
import { fieldErrors } from '#platform/contract.ts'

const typed = {
  ...{ name: 'The Glassmakers', street: '3 Cone Street', town: 'Stourbridge', postcode: 'DY8 1AA' },
  ...{ lat: '52.4568', lng: '-2.1487', directions: '', capacityNotes: '' },
  ...{ contactEmail: '', numbersDaysBefore: '1' },
  ...{ stepFreeAccess: '', toilets: '', hearingLoop: '', parking: '', accessQuestions: '' },
}

test('a position is typed in degrees, and the form is filled with the same texts', () => {
  const venue = TypedVenue.parse({ ...typed, lng: ' -2.1487 ' })
  expect(venue).toMatchObject({ lat: 52.4568, lng: -2.1487 })
  expect(toTypedVenue(venue)).toEqual(typed)
})

test('a choice of when the venue gets the numbers is read as a number', () => {
  expect(TypedVenue.parse({ ...typed, numbersDaysBefore: '7' }).numbersDaysBefore).toBe(7)
  expect(TypedVenue.safeParse({ ...typed, numbersDaysBefore: '8' }).success).toBe(false)
})

test('without a location, the only error about it is at the map link', () => {
  const { error } = TypedVenue.safeParse({ ...typed, name: '', lat: ' ', lng: '' })
  expect(Object.keys(error ? fieldErrors(error, 'form') : {})).toEqual(['name', 'mapLink'])
})

test.each([
  ['lat', '', 'latitude'],
  ['lat', 'north', 'latitude'],
  ['lat', '90.1', 'latitude'],
  ['lng', '-181', 'longitude'],
  ['lng', '1e2', 'longitude'],
])('the field %s with ‘%s’ is refused with an example of a %s', (field, text, name) => {
  const { error } = TypedVenue.safeParse({ ...typed, [field]: text })
  const errors = error && fieldErrors(error, 'form')
  expect(errors).toEqual({ [field]: expect.stringContaining(`Please enter the ${name} in degrees`) })
})
