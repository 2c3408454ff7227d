import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { LiveUpdate } from '#accounts/contract/live.ts'
import { signOut } from '#accounts/server/sign-out.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { publishLiveChange, type LiveChange } from '#platform/server/live/publish-live-change.ts'
import { sendRequest, listen } from '#platform/testing/send-request.ts'
import { openLive, type LivePage } from '#platform/testing/live-page.ts'
import { asOwner } from '#platform/testing/postgres-for-tests.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let port: number
let amy: TestMember
const pages: LivePage[] = []
beforeAll(async () => {
  t = await testSite()
  port = await listen(t.app)
  amy = await aMember(t.site)
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await expect.poll(() => t.site.live.count).toBe(0)
})
afterAll(() => t.close())

const notify = (member: { id: string }, change: LiveChange, site = t.site) =>
  inTransaction(site.db, (tx) => publishLiveChange(tx, [member.id], change))

async function open(member: TestMember, on = port): Promise<LivePage> {
  const { access } = await signInAs(t.site, member)
  const page = await openLive(on, access)
  pages.push(page)
  return page
}

/** Waits until all earlier changes are delivered, by publishing a change to another member and waiting for it. */
async function waitForDelivery(...expected: LivePage[]): Promise<void> {
  const before = expected.map(({ received }) => received.length)
  const fence = await aMember(t.site)
  const page = await open(fence)
  await notify(fence, 'messages')
  await expect.poll(() => page.received).toEqual(['messages'])
  expect(expected.map(({ received }) => received.length)).toEqual(before)
}

test('a change is sent immediately to the member it concerns, and to no other member', async () => {
  const tom = await aMember(t.site, { gender: 'M' })
  const [amys, toms] = [await open(amy), await open(tom)]
  await notify(amy, 'messages')
  await expect.poll(() => amys.received).toEqual(['messages'])
  await notify(amy, 'matches')
  await expect.poll(() => amys.received).toEqual(['messages', 'matches'])
  expect(amys.received.map((change) => LiveUpdate.parse({ change }))).toHaveLength(2)
  await waitForDelivery(toms)
  expect(toms.received).toEqual([])
})

test('a change published in a transaction that fails is not delivered', async () => {
  const page = await open(amy)
  const failed = inTransaction(t.site.db, async (tx) => {
    await publishLiveChange(tx, [amy.id], 'messages')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await waitForDelivery(page)
  expect(page.received).toEqual([])
})

test('a change is sent to all pages of a member, even those connected to another process', async () => {
  const other = await secondProcess(t)
  try {
    const page = await open(amy, await listen(other.app))
    const here = await open(amy)
    await notify(amy, 'messages')
    await expect.poll(() => [page.received, here.received]).toEqual([['messages'], ['messages']])
    await notify(amy, 'matches', other.site)
    await expect.poll(() => [page.received.at(-1), here.received.at(-1)]).toEqual(['matches', 'matches'])
  } finally {
    await other.close()
  }
})

test('changes are sent as an event stream that is neither cached nor buffered', async () => {
  const { status, headers } = await open(amy)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
})

test('a caller who is not signed in is refused', async () => {
  for (const headers of [{}, { authorization: 'Bearer a.b.c' }]) {
    const { status, body } = await sendRequest(port, '/api/live', { headers })
    expect([status, JSON.parse(body.toString())]).toEqual([401, expect.objectContaining({ error: 'not_signed_in' })])
  }
})

test('a HEAD request opens no stream', async () => {
  const { authorization } = await signInAs(t.site, amy)
  expect((await sendRequest(port, '/api/live', { method: 'HEAD', headers: { authorization } })).status).toBe(405)
  expect(t.site.live.count).toBe(0)
})

test('a page whose session has ended does not receive the next change', async () => {
  const session = await signInAs(t.site, amy)
  const page = await openLive(port, session.access)
  const stays = await open(amy)
  await signOut(t.site, session.refresh)
  await notify(amy, 'messages')
  await expect.poll(() => stays.received).toEqual(['messages'])
  await expect.poll(() => page.isOver()).toBe(true)
  expect(page.received).toEqual([])
})

test('the stream of a suspended member ends within seconds, even if there is nothing to send', async () => {
  const eve = await aMember(t.site)
  const page = await open(eve)
  await suspendMember(t.site, siteItself, eve.id, 'a test')
  await expect.poll(() => page.isOver()).toBe(true)
  expect(page.received).toEqual([])
})

test('a stream ends when its access token expires, and a new token opens another stream', async () => {
  const site = await testSite()
  try {
    const own = await listen(site.app)
    const member = await aMember(site.site)
    const page = await openLive(own, (await signInAs(site.site, member)).access)
    await site.clock.advance(site.site.db, Temporal.Duration.from('PT14M'))
    await inTransaction(site.site.db, (tx) => publishLiveChange(tx, [member.id], 'messages'))
    await expect.poll(() => page.received).toEqual(['messages'])

    await site.clock.advance(site.site.db, Temporal.Duration.from('PT2M'))
    await inTransaction(site.site.db, (tx) => publishLiveChange(tx, [member.id], 'matches'))
    await expect.poll(() => page.isOver()).toBe(true)
    expect(page.received).toEqual(['messages'])
    const next = await openLive(own, (await signInAs(site.site, member)).access)
    expect(next.status).toBe(200)
  } finally {
    await site.close()
  }
})

test('opening a seventh stream ends the member’s first one', async () => {
  const first = await open(amy)
  const others: LivePage[] = []
  for (let more = 0; more < 5; more += 1) others.push(await open(amy))
  expect([first, ...others].map((page) => page.isOver())).toEqual([false, false, false, false, false, false])

  others.push(await open(amy))
  await expect.poll(() => first.isOver()).toBe(true)
  await notify(amy, 'messages')
  await expect.poll(() => others.map(({ received }) => received)).toEqual(others.map(() => ['messages']))
  expect(first.received).toEqual([])
  expect(t.site.live.count).toBe(6)
})

test('after the listening connection is cut, every page receives ‘anything’ and then later changes', async () => {
  const page = await open(amy)
  const other = await open(await aMember(t.site))
  await cutListening()
  await expect.poll(() => [page.received, other.received]).toEqual([['anything'], ['anything']])
  await notify(amy, 'messages')
  await expect.poll(() => page.received).toEqual(['anything', 'messages'])
})

test('while the database is down pages stay open, and they receive ‘anything’ once it is back', async () => {
  const page = await open(amy)
  const name = new URL(t.database.url).pathname.slice(1)
  await asOwner(inject('postgres'), `alter database ${name} connection limit 0`)
  await asOwner(inject('postgres'), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await expect.poll(async () => (await sendRequest(port, '/readyz')).status).toBe(503)
  await asOwner(inject('postgres'), `alter database ${name} connection limit -1`)

  await expect.poll(() => page.received).toContain('anything')
  expect(page.isOver()).toBe(false)
  const before = page.received.length
  await notify(amy, 'matches')
  await expect.poll(() => page.received.slice(before)).toContain('matches')
  expect(t.loggedErrors.splice(0).join('')).toContain('a request failed')
})

test('closing a page frees its stream, even before the response', async () => {
  const { access } = await signInAs(t.site, amy)
  const openPages = await Promise.all(Array.from({ length: 6 }, () => openLive(port, access)))
  expect(t.site.live.count).toBe(6)
  for (const page of openPages) page.close()
  await expect.poll(() => t.site.live.count).toBe(0)

  await Promise.all(Array.from({ length: 20 }, () => disconnectBeforeAnswer(port, access)))
  await waitForDelivery()
  await expect.poll(() => t.site.live.count).toBe(1)
})

test('a site that is shutting down ends its streams immediately and opens no more', async () => {
  const site = await testSite()
  const own = await listen(site.app)
  const member = await aMember(site.site)
  const { access } = await signInAs(site.site, member)
  const [reads, doesNot] = [await openLive(own, access), await openLive(own, access)]
  doesNot.stopReading()
  await site.close()
  expect(reads.isOver()).toBe(true)
  expect(site.site.live.count).toBe(0)
  const late = await site.site.live.open({ memberId: member.id, sessionId: member.id, until: site.clock.now() })
  expect(late.readableFlowing).toBe(null)
  expect(site.site.live.count).toBe(0)
  doesNot.close()
})

/** Sends the request and closes the connection without waiting for the response. */
async function disconnectBeforeAnswer(on: number, access: string): Promise<void> {
  const socket = connect(on, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${access}\r\n\r\n`, () => socket.destroy())
  await once(socket, 'close')
}

async function cutListening(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'listens to %'`.execute(t.site.db)
}
