import { expect, test } from 'vitest'
import { resultGroups } from '#admin/web/search/result-groups.ts'

const event = { title: 'Thirties at the Loriners', start_date_local: '2026-11-24T19:30:00' }
const other = { title: 'Slow evening', start_date_local: '2026-11-10T19:00:00' }
const nothing = { members: [], events: [], venues: [], bookings: [], payments: [] }

test('the payment for a booking that was found is left out, and other payments are shown', () => {
  const bookings = [{ id: 'b1', name: 'Tom Hadley', event }]
  const payments = [
    { id: 'p1', name: 'Tom Hadley', amount_pence: 2400, event },
    { id: 'p2', name: 'Tom Hadley', amount_pence: 2200, event: other },
  ]
  const groups = resultGroups({ ...nothing, bookings, payments })
  expect(groups.map(({ heading, results }) => [heading, results.map(({ label }) => label)])).toEqual([
    ['Bookings', ['Thirties at the Loriners']],
    ['Payments', ['£22 from Tom Hadley']],
  ])
  expect(resultGroups({ ...nothing, payments: payments.slice(0, 1) })[0]?.results).toHaveLength(1)
})
