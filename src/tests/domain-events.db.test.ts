import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '#app/subscriptions.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { secondProcess, type SecondProcess } from './second-process.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let second: SecondProcess
beforeAll(async () => {
  t = await testSite()
  second = await secondProcess(t)
})
afterAll(async () => {
  await second.close()
  await t.close()
})

const details = { eventId: 1, sequence: 1, isMoved: true, changedAt: '2026-07-01T09:00:00Z' }
const newPassword = { memberId: 'a', changedAt: '2026-07-01T09:00:00Z' }
const pair = { blockerId: 'a', blockedId: 'b' }

async function emitAll({ jobs }: Site, tx: Tx): Promise<void> {
  await jobs.emit(tx, 'events.cancelled', { eventId: 1 })
  await jobs.emit(tx, 'events.rescheduled', details)
  await jobs.emit(tx, 'events.places-changed', { eventId: 1 })
  await jobs.emit(tx, 'safety.blocked', pair)
  await jobs.emit(tx, 'accounts.password-changed', newPassword)
}

/** Deletes and returns all jobs, in the alphabetical order of their queues. */
async function takeJobs(): Promise<{ name: string; data: unknown }[]> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    with taken as (delete from pgboss.job returning name, data) select * from taken order by name`.execute(t.site.db)
  return rows
}

const dataOf = {
  'events.cancelled': { eventId: 1 },
  'events.rescheduled': details,
  'events.places-changed': { eventId: 1 },
  'safety.blocked': pair,
  'accounts.password-changed': newPassword,
}
const expected = subscriptions
  .map(({ event, queue }) => ({ name: queue, data: dataOf[event] }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))

test('every domain event has a subscriber, and every subscribed queue a handler', () => {
  expect(new Set(subscriptions.map(({ event }) => event))).toEqual(new Set(Object.keys(dataOf)))
  for (const { queue } of subscriptions) expect(t.jobHandlers).toHaveProperty([queue])
})

test('a domain event enqueues one job for each subscribed queue, whichever process emits it', async () => {
  for (const { site } of [t, second]) {
    await inTransaction(site.db, (tx) => emitAll(site, tx))

    expect(await takeJobs()).toEqual(expected)
  }
})

test('a domain event of a transaction that is rolled back enqueues no job', async () => {
  const failing = inTransaction(t.site.db, async (tx) => {
    await emitAll(t.site, tx)
    throw new Error('rolled back')
  })

  await expect(failing).rejects.toThrow('rolled back')
  expect(await takeJobs()).toEqual([])
})

test('an excluded queue gets no job from a domain event', async () => {
  const jobs = t.site.jobs.excluding('bookings.event-cancelled')
  await inTransaction(t.site.db, (tx) => emitAll({ ...t.site, jobs }, tx))

  expect(await takeJobs()).toEqual(expected.filter(({ name }) => name !== 'bookings.event-cancelled'))
})
