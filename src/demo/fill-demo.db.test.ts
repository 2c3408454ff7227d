import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { demoEvents } from '#demo/events.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { demoVenues } from '#demo/venues.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { eventDetails } from '#events/testing.ts'
import { everythingKept } from '#platform/testing/rows.ts'
import { secondProcess } from '#second-process.ts'
import { testSite, type TestSite } from '#test-site.ts'

let t: TestSite
beforeEach(async () => {
  t = await testSite()
})
afterEach(() => t.close())

async function titles(): Promise<string[]> {
  const rows = await t.site.db.selectFrom('events').select('title').execute()
  return rows.map(({ title }) => title).toSorted()
}

async function venueNames(): Promise<string[]> {
  const rows = await t.site.db.selectFrom('venues').select('name').execute()
  return rows.map(({ name }) => name).toSorted()
}

const wholeDemo = () => demoEvents.map(({ title }) => title).toSorted()

test('the demo filled twice is filled once', async () => {
  await fillDemo(t.site)
  const before = await everythingKept(t.site.db)

  await fillDemo(t.site)

  expect(await everythingKept(t.site.db)).toEqual(before)
  expect(await titles()).toEqual(wholeDemo())
})

test('an event of the demo that was renamed stays so, and is not made again', async () => {
  await fillDemo(t.site)
  const { id, venueId } = await t.site.db
    .selectFrom('events')
    .select(['id', 'venueId'])
    .where('startsAt', '>', t.clock.now())
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()
  await changeEvent(t.site, siteItself, id, { venueId, details: eventDetails(t.site, { title: 'Another name' }) })
  const before = await everythingKept(t.site.db)

  await fillDemo(t.site)

  expect(await everythingKept(t.site.db)).toEqual(before)
  expect(await titles()).toContain('Another name')
})

test('what a killed start left undone is done by the next one, and nothing of it twice', async () => {
  const stopsHalfWay = new Error('killed')
  let asked = 0
  const clock = {
    now() {
      asked += 1
      if (asked > 10) throw stopsHalfWay
      return t.clock.now()
    },
  }
  await expect(fillDemo({ ...t.site, clock })).rejects.toBe(stopsHalfWay)
  expect(wholeDemo()).not.toEqual(await titles())

  await fillDemo(t.site)

  expect(await titles()).toEqual(wholeDemo())
})

test('two processes that fill it at once make exactly the demo', async () => {
  const other = await secondProcess(t)

  await Promise.all([fillDemo(t.site), fillDemo(other.site)])

  expect(await titles()).toEqual(wholeDemo())
  expect(await venueNames()).toEqual(demoVenues.map(({ name }) => name).toSorted())
  await other.close()
})
