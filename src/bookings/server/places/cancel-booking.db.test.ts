import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aBooking } from '#bookings/testing.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { testSite, type TestSite } from '#test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

test('what the owner keeps of a place taken back stays theirs, whatever message comes late', async () => {
  const booking = await aBooking(t.site)
  await cancelBooking(t.site, siteItself, booking.id, 'keep')
  await t.deliverMessages()
  await t.workOffJobs()
  const kinds = await t.site.db.selectFrom('ledger').select('kind').execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['authorised', 'captured'])
})
