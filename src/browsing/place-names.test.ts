import { expect, test } from 'vitest'
import { townLinks } from '#browsing/place-names.ts'
import { slugOf } from '#platform/slug.ts'

test.each([
  ['Stourbridge', 'stourbridge'],
  ['West Bromwich', 'west-bromwich'],
  ['  St. Helen’s — North ', 'st-helen-s-north'],
  ['Zürich', 'zurich'],
  ['上海', ''],
])('%s is %s in an address', (town, slug) => {
  expect(slugOf(town)).toBe(slug)
})

test('towns are linked once for each address, and not without one', () => {
  expect(townLinks(['Oldbury', 'oldbury', '上海']).map(({ slug }) => slug)).toEqual(['oldbury'])
})
