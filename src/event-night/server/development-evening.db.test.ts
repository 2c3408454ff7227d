import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { guestsOf } from '#event-night/server/door-queries.ts'
import { aDoor, aGuest } from '#event-night/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

const openEvening = () => t.app.inject({ method: 'POST', url: '/dev/evening', payload: {} })

test('the demo opens the doors of the next evening that has guests, ten minutes before it starts, with half of them in', async () => {
  await aMember(t.site, { role: 'owner' })
  await aDoor(t)
  const startsAt = t.clock.now().add({ hours: 48 }).round('minute')
  const { eventId } = await aDoor(t, { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() })
  for (let nth = 0; nth < 10; nth += 1) await aGuest(t, eventId, { gender: nth % 2 === 0 ? 'F' : 'M' })

  const answer = await openEvening()

  expect(answer.json()).toMatchObject({ checked_in: 5, door: expect.stringContaining(`/admin/events/${eventId}/door`) })
  expect(t.clock.now().until(startsAt).total('minutes')).toBeCloseTo(10, 0)
  expect((await guestsOf(t.site.db, eventId)).filter(({ checkedInAt }) => checkedInAt)).toHaveLength(5)
})

test('without an evening that has guests, nothing changes', async () => {
  await aDoor(t)
  const before = t.clock.now()
  expect((await openEvening()).statusCode).toBe(404)
  expect(t.clock.now().since(before).total('minutes')).toBeLessThan(1)
})
