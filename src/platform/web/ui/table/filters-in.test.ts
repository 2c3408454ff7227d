import { expect, test } from 'vitest'
import { filtersIn } from '#platform/web/ui/table/filters-in.ts'

test.each([
  ['state=&search=ra', 'search=ra'],
  ['state=draft&search=ra&after=abc', 'search=ra&state=draft'],
  ['', ''],
])('the filters in ‘%s’ are ‘%s’', (query, filters) => {
  expect(filtersIn(new URLSearchParams(query))).toBe(filters)
})
