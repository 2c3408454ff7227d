import { expect, test } from 'vitest'
import { countFilters } from '#platform/web/ui/table/count-filters.ts'
import { FilterDays, FilterSelect } from '#platform/web/ui/table/list-filters.tsx'

const filters = [
  <FilterSelect key="state" name="state" label="Status" all="Any" choices={[]} />,
  <FilterSelect key="gender" name="gender" label="Gender" all="Any" choices={[]} />,
  <FilterDays key="days" names={['from', 'to']} labels={['From', 'To']} />,
  <input key="event" type="hidden" name="event" value="7" />,
  null,
]

test.each([
  ['', 0],
  ['search=Amy&sort=name&direction=asc&after=x', 0],
  ['search=&state=&gender=F', 1],
  ['from=2026-11-01&to=2026-11-30', 2],
  ['event=7', 1],
  ['account=suspended', 0],
])('the query ‘%s’ has %d filters', (query, count) => {
  expect(countFilters(new URLSearchParams(query), filters)).toBe(count)
})
