import { afterEach, beforeEach, expect, test } from 'vitest'
import type { adminCancelBooking, getBooking } from '#admin/contract/booking.ts'
import type { listBookings } from '#admin/contract/bookings.ts'
import type { getEventOverview, listEventBookings } from '#admin/contract/event-bookings.ts'
import { accept } from '#bookings/server/replacements/testing.ts'
import { refundsOf } from '#bookings/server/queries.ts'
import { aSecondChair } from '#bookings/server/second-chairs/testing.ts'
import { aSignedInMember } from '#bookings/testing.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Api
let bought: Awaited<ReturnType<typeof aSecondChair>>
beforeEach(async () => {
  t = await testSite()
  owner = (await aSignedInMember(t, { role: 'owner' })).api
  bought = await aSecondChair(t, 'M')
})
afterEach(() => t.close())

const listed = async () => {
  const params = { id: bought.eventId }
  const { rows } = await owner<typeof listEventBookings>('GET /api/admin/events/:id/bookings', { params, query: {} })
  return rows.find(({ id }) => id === bought.chair.id)
}
const figures = () =>
  owner<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id: bought.eventId } })
const inAllBookings = async () => {
  const { rows } = await owner<typeof listBookings>('GET /api/admin/bookings', { query: {} })
  return rows.find(({ id }) => id === bought.chair.id)
}
const loadChair = () => owner<typeof getBooking>('GET /api/admin/bookings/:id', { params: { id: bought.chair.id } })

test('owners see an unclaimed place with who paid for it, and do not count it as a guest', async () => {
  expect(await listed()).toMatchObject({ user_name: null, friend_of: 'Amy Tonks', state: 'booked', paid: 'card' })
  expect(await inAllBookings()).toMatchObject({ user_name: null, friend_of: 'Amy Tonks' })
  expect(await figures()).toMatchObject({ unclaimed: 1, booked: { women: 1, men: 0 } })
  const { member, payments, can_be_moved } = await loadChair()
  expect({ member, can_be_moved }).toEqual({ member: null, can_be_moved: false })
  expect(payments).toMatchObject([{ paid_by_another: false }])
})

test('once it is claimed, it is the friend’s booking, which another member paid for', async () => {
  const friend = await aSignedInMember(t, { gender: 'M', userName: 'Tom Hadley' })
  await accept(friend.api, bought.chair.token)
  expect(await listed()).toMatchObject({ user_name: 'Tom Hadley', friend_of: null })
  expect(await figures()).toMatchObject({ unclaimed: 0, booked: { women: 1, men: 1 } })
  expect((await loadChair()).payments).toMatchObject([{ paid_by_another: true }])
})

test('an owner who cancels it refunds it, whatever they chose', async () => {
  const params = { id: bought.chair.id }
  await owner<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', { params, body: { money: 'keep' } })
  expect(await refundsOf(t.site.db, bought.chair.paymentId)).toMatchObject([{ amountPence: 2400 }])
})
