import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { anEvent } from '#events/testing.ts'
import { sendRequest, listen } from '#platform/testing/send-request.ts'
import { clockIsMoved } from '#platform/testing/clock-is-moved.ts'
import { asOwner } from '#platform/testing/postgres-for-tests.ts'
import { testSite, type TestSite } from './test-site.ts'
import { problemMembers } from '#platform/testing/error-body.ts'

let t: TestSite
let port: number
let eventId: number
let paths: { pages: string[]; api: string[] }
beforeAll(async () => {
  t = await testSite()
  const id = (eventId = await anEvent(t.site))
  port = await listen(t.app)
  paths = {
    pages: ['/', '/events', `/event/${id}`],
    api: ['/api/events?option=future', `/api/event?id=${id}`, '/readyz'],
  }
})
afterAll(() => t.close())

/** Refuses new connections and ends the existing ones, as during a restart of the database. */
async function blockDatabase(): Promise<void> {
  const name = databaseName()
  await asOwner(inject('postgres'), `alter database ${name} connection limit 0`)
  await asOwner(inject('postgres'), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

const restoreDatabase = () => asOwner(inject('postgres'), `alter database ${databaseName()} connection limit -1`)
const databaseName = () => new URL(t.database.url).pathname.slice(1)
const statusOf = async (path: string) => (await sendRequest(port, path)).status
const statuses = () => Promise.all([...paths.pages, ...paths.api].map(statusOf))

test.skipIf(clockIsMoved)(
  'a request that waits too long for a locked row gets a 503 with a retry time, and no error is logged',
  async () => {
    const { authorization } = await signInAs(t.site, await aMember(t.site))
    const other = new Client({ connectionString: t.database.url })
    await other.connect()
    await other.query('begin')
    await other.query('select from events where id = $1 for update', [eventId])
    const order = () =>
      sendRequest(port, '/api/orders/createpaymentintent/', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ event_id: eventId }),
      })

    const { status, headers, body } = await order()

    expect([status, JSON.parse(body.toString())]).toMatchObject([503, { error: 'too_busy' }])
    expect(headers['retry-after']).toBe('1')
    await other.end()
    expect((await order()).status).toBe(200)
    expect(t.loggedErrors).toEqual([])
  },
)

test.skipIf(clockIsMoved)(
  'a request that waits too long for a database connection gets a 503 with a retry time, and no error is logged',
  async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const others = Array.from({ length: 8 }, () => t.site.db.connection().execute(() => released))

    const { status, headers, body } = await sendRequest(port, '/api/event?id=987654')

    release()
    await Promise.all(others)
    expect([status, JSON.parse(body.toString())]).toMatchObject([503, { error: 'too_busy' }])
    expect(headers['retry-after']).toBe('1')
    expect(t.loggedErrors).toEqual([])
  },
)

test.skipIf(clockIsMoved)(
  'a request with a statement that takes too long gets a 503 with a retry time, and no error is logged',
  async () => {
    const owner = new Client({ connectionString: t.database.migrateUrl })
    await owner.connect()
    await owner.query('create policy slow on events using (pg_sleep(4) is not null)')
    await owner.query('alter table events enable row level security')

    const { status, headers, body } = await sendRequest(port, `/api/event?id=${eventId}`)

    await owner.query('alter table events disable row level security')
    await owner.query('drop policy slow on events')
    await owner.end()
    expect([status, JSON.parse(body.toString())]).toMatchObject([503, { error: 'too_busy' }])
    expect(headers['retry-after']).toBe('1')
    expect(t.loggedErrors).toEqual([])
  },
)

test('while the database is down the site responds with 503 and a retry time, stays alive, and recovers afterwards', async () => {
  await blockDatabase()

  for (const path of [...paths.pages, ...paths.api]) {
    const { status, headers } = await sendRequest(port, path)
    expect.soft([path, status, headers['cache-control']]).toEqual([path, 503, 'no-store'])
    expect.soft(Number(headers['retry-after']), path).toBeGreaterThan(0)
  }
  for (const path of paths.api) {
    const { body, headers } = await sendRequest(port, path)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body.toString())).toEqual({
      error: 'unavailable',
      detail: expect.any(String),
      ...problemMembers,
    })
  }
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/terms')).toBe(200)

  await restoreDatabase()

  await expect.poll(statuses).toEqual([200, 200, 200, 200, 200, 200])
  // More than ten requests failed, but each kind of error is logged once a minute.
  const failures = t.loggedErrors.splice(0).filter((line) => line.includes('a request failed'))
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.length).toBeLessThan(5)
})

test('while the database is down, pages and lists that were requested before are sent as they were', async () => {
  const { authorization } = await signInAs(t.site, await aMember(t.site))
  const known = [...paths.pages, '/api/events?option=future', `/api/event?id=${eventId}`]
  const bodyOf = async (path: string) => (await sendRequest(port, path)).body.toString()
  const before = new Map<string, string>()
  for (const path of known) before.set(path, await bodyOf(path))
  const other = await anEvent(t.site, { title: 'Not requested before' })
  await t.site.versionPoller.poll()

  await blockDatabase()

  for (const path of known) {
    const { status, body } = await sendRequest(port, path)
    expect.soft([path, status]).toEqual([path, 200])
    expect.soft(body.toString(), path).toBe(before.get(path))
  }
  // What was never requested, what depends on the member, and readiness are not answered from memory.
  for (const path of [`/event/${other}`, '/readyz']) expect(await statusOf(path), path).toBe(503)
  const myEvents = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: '{}' }
  expect((await sendRequest(port, '/api/myevents/', myEvents)).status).toBe(503)
  await restoreDatabase()
  await expect.poll(() => statusOf(`/event/${other}`)).toBe(200)
  await expect.poll(() => bodyOf('/events')).toContain('Not requested before')
  t.loggedErrors.splice(0)
})
