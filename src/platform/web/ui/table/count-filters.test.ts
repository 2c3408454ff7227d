import { expect, test } from 'vitest'
import { countFilters } from '#platform/web/ui/table/count-filters.ts'

test.each([
  ['', 0],
  ['search=Amy&sort=name&direction=asc&after=x', 0],
  ['search=&state=&gender=F', 1],
  ['from=2026-11-01&to=2026-11-30', 2],
])('the query ‘%s’ has %d filters', (query, count) => {
  expect(countFilters(new URLSearchParams(query))).toBe(count)
})
