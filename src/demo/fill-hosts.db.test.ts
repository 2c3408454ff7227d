import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo } from '#demo/fill-demo.ts'
import { hostsOfEvent } from '#events/server/host-rows.ts'
import { testSite, type TestSite } from '#test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

test('the host of the demo runs every evening to come, and none that is over', async () => {
  await fillDemo(t.site)
  const events = await t.site.db.selectFrom('events').select(['id', 'endsAt']).execute()
  const [over, coming] = [true, false].map((isOver) =>
    events.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, t.clock.now()) <= 0 === isOver),
  )
  expect([over?.length, coming?.length]).toEqual([4, 8])
  const named = async (all: typeof events = []) =>
    Promise.all(all.map(async ({ id }) => (await hostsOfEvent(t.site.db, id)).map(({ userName }) => userName)))
  expect(new Set((await named(coming)).flat())).toEqual(new Set(['The Host']))
  expect((await named(coming)).every(({ length }) => length === 1)).toBe(true)
  expect((await named(over)).flat()).toEqual([])
})
