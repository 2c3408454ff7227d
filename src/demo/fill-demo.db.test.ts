import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { demoEvents } from '#demo/events.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { demoVenues } from '#demo/venues.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { hostsOfEvent } from '#events/server/host-queries.ts'
import { eventDetails } from '#events/testing.ts'
import { allRows } from '#platform/testing/rows.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const killed = new Error('killed')
let t: TestSite
/** Creating the demo data takes ten seconds, so it is done only once: by a killed process, then by two concurrent processes. */
beforeAll(async () => {
  t = await testSite()
  let calls = 0
  const clock = {
    now() {
      calls += 1
      if (calls > 10) throw killed
      return t.clock.now()
    },
  }
  await expect(fillDemo({ ...t.site, clock })).rejects.toBe(killed)
  expect(await titles()).not.toEqual(wholeDemo())
  const other = await secondProcess(t)
  await Promise.all([fillDemo(t.site), fillDemo(other.site)])
  await other.close()
})
afterAll(() => t.close())

async function titles(): Promise<string[]> {
  const rows = await t.site.db.selectFrom('events').select('title').execute()
  return rows.map(({ title }) => title).toSorted()
}

async function venueNames(): Promise<string[]> {
  const rows = await t.site.db.selectFrom('venues').select('name').execute()
  return rows.map(({ name }) => name).toSorted()
}

const wholeDemo = () => demoEvents.map(({ title }) => title).toSorted()

test('two concurrent processes that continue after a killed one create exactly the demo’s events and venues', async () => {
  expect(await titles()).toEqual(wholeDemo())
  expect(await venueNames()).toEqual(demoVenues.map(({ name }) => name).toSorted())
})

test('creating the demo data again changes nothing', async () => {
  const before = await allRows(t.site.db)
  await fillDemo(t.site)
  expect(await allRows(t.site.db)).toEqual(before)
})

test('the demo’s host is the only host of every upcoming event but one, and hosts no past event', async () => {
  const events = await t.site.db.selectFrom('events').select(['id', 'endsAt']).execute()
  const [over, coming] = [true, false].map((isOver) =>
    events.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, t.clock.now()) <= 0 === isOver),
  )
  expect([over?.length, coming?.length]).toEqual([4, 8])
  const named = async (all: typeof events = []) =>
    Promise.all(all.map(async ({ id }) => (await hostsOfEvent(t.site.db, id)).map(({ userName }) => userName)))
  expect(new Set((await named(coming)).flat())).toEqual(new Set(['Gary Millward']))
  expect((await named(coming)).map(({ length }) => length).filter((hosts) => hosts !== 1)).toEqual([0])
  expect((await named(over)).flat()).toEqual([])
})

test('a demo event that was renamed keeps its name and is not created again', async () => {
  const { id, venueId, promisedDates } = await t.site.db
    .selectFrom('events')
    .select(['id', 'venueId', 'promisedDates'])
    .where('startsAt', '>', t.clock.now())
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()
  const details = eventDetails(t.site, { title: 'Another name', promisedDates })
  await changeEvent(t.site, siteItself, id, { venueId, details })
  const before = await allRows(t.site.db)

  await fillDemo(t.site)

  expect(await allRows(t.site.db)).toEqual(before)
  expect(await titles()).toContain('Another name')
})
