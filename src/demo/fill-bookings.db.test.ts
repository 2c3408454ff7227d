import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillBookings } from '#demo/fill-bookings.ts'
import { fillEvents } from '#demo/fill-events.ts'
import { fillMembers } from '#demo/fill-members.ts'
import { everythingKept } from '#platform/testing/rows.ts'
import type { Site } from '#platform/server/site.ts'
import { testSite, type TestSite } from '#test-site.ts'

let t: TestSite
beforeEach(async () => {
  t = await testSite()
  await fillEvents(t.site)
  await fillMembers(t.site)
})
afterEach(() => t.close())

async function namesAt(title: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.user_name as name from bookings b join members m on m.id = b.member_id join events e on e.id = b.event_id
    where e.title = ${title}`.execute(t.site.db)
  return rows.map(({ name }) => name)
}

async function attendance(): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select title || ': ' || count(*) filter (where b.gender = 'M') || ' men, ' || count(*) filter (where b.gender = 'F') || ' women' as said
    from events e join bookings b on b.event_id = e.id and b.state = 'booked' group by e.id order by e.starts_at`.execute(
    t.site.db,
  )
  return rows.map(({ said }) => said)
}

test('people have booked, by the rules and with a card, once; and nobody is told of it now', async () => {
  await t.workOffJobs()
  const stopsHalfWay = new Error('killed')
  let asked = 0
  const dying: Site = {
    ...t.site,
    get clock() {
      asked += 1
      if (asked > 100) throw stopsHalfWay
      return t.site.clock
    },
  }
  await expect(fillBookings(dying)).rejects.toBe(stopsHalfWay)
  expect((await attendance()).length).toBeGreaterThan(0)
  await fillBookings(t.site)
  const bookings = await everythingKept(t.site.db)
  await fillBookings(t.site)

  expect(await everythingKept(t.site.db)).toEqual(bookings)
  expect(await attendance()).toEqual([
    'Opening night at the Glassmakers: 10 men, 10 women',
    'Book lovers at the Alma: 13 men, 12 women',
    'Slow evening on the Butty: 9 men, 10 women',
    'Thirties at the Loriners: 11 men, 11 women',
    'Thirties at the Glassmakers: 8 men, 9 women',
    'Midweek on the Butty: 3 men, 3 women',
    'Forties by the forge: 6 men, 3 women',
    'First-timers at the Alma: 2 men, 4 women',
  ])
  const queue = await t.site.db.selectFrom('waitingList').select(['gender', 'endedAt']).execute()
  expect(queue).toEqual([
    { gender: 'M', endedAt: null },
    { gender: 'M', endedAt: null },
  ])
  const unsettled = await t.site.db.selectFrom('payments').select('id').where('state', '<>', 'captured').execute()
  expect(unsettled).toEqual([])
  expect(await t.workOffJobs()).toBe(0)
  // Whoever looks round as one of them was there two evenings ago.
  expect(await namesAt('Thirties at the Loriners')).toEqual(expect.arrayContaining(['Amy Tonks', 'Tom Hadley']))
})
