import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '#accounts/testing.ts'
import { fillBookings } from '#demo/fill-bookings.ts'
import { fillEvents } from '#demo/fill-events.ts'
import { fillLikes } from '#demo/fill-likes.ts'
import { fillMembers } from '#demo/fill-members.ts'
import { fillMessages } from '#demo/fill-messages.ts'
import type { listLikes, listMatches } from '#matching/contract.ts'
import type { getNewItemCounts, listMessages } from '#messaging/contract.ts'
import { allRows } from '#platform/testing/rows.ts'
import type { Site } from '#platform/server/site.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

// All tests use the demo's events and members. Each test continues from the state that the previous test left.

let t: TestSite
beforeAll(async () => {
  t = await testSite()
  await fillEvents(t.site)
  await fillMembers(t.site)
})
afterAll(() => t.close())

async function namesAt(title: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.user_name as name from bookings b join members m on m.id = b.member_id join events e on e.id = b.event_id
    where e.title = ${title}`.execute(t.site.db)
  return rows.map(({ name }) => name)
}

async function attendance(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select title || ': ' || count(*) filter (where b.gender = 'M') || ' men, ' || count(*) filter (where b.gender = 'F') || ' women' as line
    from events e join bookings b on b.event_id = e.id and b.state = 'booked' group by e.id order by e.starts_at`.execute(
    t.site.db,
  )
  return rows.map(({ line }) => line)
}

/** Returns a site that fails once its settings have been read `reads` times. Every step reads them. */
function siteDyingAfter(reads: number, error: Error): Site {
  let readCount = 0
  return {
    ...t.site,
    get config() {
      readCount += 1
      if (readCount > reads) throw error
      return t.site.config
    },
  }
}

async function likesSent(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select e.title || ': ' || (select count(*) from likes_cards where event_id = e.id) || ' of '
      || (select count(*) from bookings where event_id = e.id and state = 'booked') as line
    from events e where e.ends_at < ${t.clock.now()} and e.cancelled_at is null order by e.starts_at`.execute(t.site.db)
  return rows.map(({ line }) => line)
}

async function listsOf(email: string) {
  const { access } = await signInAs(t.site, { email })
  const api = t.apiAs(access)
  const { matches } = await api<typeof listMatches>('POST /api/mymatches', { body: {} })
  const { likes } = await api<typeof listLikes>('POST /api/mylikes', { body: {} })
  const { to_messages, from_messages } = await api<typeof listMessages>('POST /api/messaging/mymessages', { body: {} })
  return {
    matches: matches.map(({ name }) => name).toSorted(),
    likes: likes.map(({ name }) => name).toSorted(),
    news: await api<typeof getNewItemCounts>('GET /api/news'),
    unreadFrom: to_messages.filter(({ unread }) => unread).map(({ from_user }) => from_user.name),
    wrote: from_messages.length,
  }
}

test('demo bookings are made and paid for only once, even if a run is killed, and no one is notified', async () => {
  await t.runJobs()
  const killedError = new Error('killed')
  let calls = 0
  const dying: Site = {
    ...t.site,
    get clock() {
      calls += 1
      if (calls > 100) throw killedError
      return t.site.clock
    },
  }
  await expect(fillBookings(dying)).rejects.toBe(killedError)
  expect((await attendance()).length).toBeGreaterThan(0)
  await fillBookings(t.site)
  const bookings = await allRows(t.site.db)
  await fillBookings(t.site)

  expect(await allRows(t.site.db)).toEqual(bookings)
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
  expect(await t.runJobs()).toBe(0)
  // The accounts for visitors attended the event two days ago.
  expect(await namesAt('Thirties at the Loriners')).toEqual(expect.arrayContaining(['Amy Tonks', 'Tom Hadley']))
})

test('demo likes and messages are sent only once, even if a run is killed, and the only emails are reminders to send likes', async () => {
  await t.runJobs()
  const killed = new Error('killed')
  await expect(fillLikes(siteDyingAfter(80, killed))).rejects.toBe(killed)
  expect((await likesSent()).join()).toMatch(/: [1-9]/)
  await fillLikes(t.site)
  await expect(fillMessages(siteDyingAfter(12, killed))).rejects.toBe(killed)
  await fillMessages(t.site)
  const filled = await allRows(t.site.db)
  await fillLikes(t.site)
  await fillMessages(t.site)

  expect(await allRows(t.site.db)).toEqual(filled)
  expect(await likesSent()).toEqual([
    'Opening night at the Glassmakers: 18 of 20',
    'Book lovers at the Alma: 23 of 25',
    'Slow evening on the Butty: 15 of 19',
    'Thirties at the Loriners: 12 of 22',
  ])
  expect(await t.runJobs()).toBe(0)
  await t.sweep()
  await t.runJobs()
  const { rows: notified } = await sql<{ subject: string }>`select distinct subject from outgoing_mail`.execute(
    t.site.db,
  )
  expect(notified).toEqual([{ subject: 'Send your likes: Thirties at the Loriners' }])
})

test('Amy and Tom have matches and messages, and likes from members at the latest event', async () => {
  await fillLikes(t.site)
  await fillMessages(t.site)

  expect(await listsOf('amy@example.com')).toEqual({
    matches: ['Imran Akhtar', 'Liam Brannigan'],
    likes: ['Nathan Greenaway'],
    news: { unread_messages: 1, new_matches: 0, likes_to_send: 1, offers: 0 },
    unreadFrom: ['Liam Brannigan'],
    wrote: 3,
  })
  expect(await listsOf('tom@example.com')).toEqual({
    matches: ['Kasia Nowak', 'Mei-Ling Chan'],
    likes: ['Ewa Zielinska', 'Roisin Doyle'],
    news: { unread_messages: 1, new_matches: 0, likes_to_send: 1, offers: 0 },
    unreadFrom: ['Mei-Ling Chan'],
    wrote: 3,
  })
  const { rows: waiting } = await sql<{ name: string; from: string[] }>`
    select m.user_name as name, array_agg(liker.user_name order by liker.user_name) as from
    from likes l join events e on e.id = l.event_id join members m on m.id = l.to_member_id
      join members liker on liker.id = l.from_member_id
    where e.title = 'Thirties at the Loriners' and m.email in ('amy@example.com', 'tom@example.com')
    group by m.id order by m.user_name`.execute(t.site.db)
  expect(waiting).toEqual([
    { name: 'Amy Tonks', from: ['Marek Wojcik', 'Rav Chahal'] },
    { name: 'Tom Hadley', from: ['Priya Sandhu', 'Shanice Campbell'] },
  ])
})
