import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { purgeOldAttempts, type Limit } from '#platform/server/limits.ts'
import { asOwner } from '#platform/testing/postgres-for-tests.ts'
import { secondProcess, type SecondProcess } from '#tests/second-process.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let other: SecondProcess
beforeAll(async () => {
  t = await testSite()
  other = await secondProcess(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const limit = (name: string, attempts = 3): Limit => ({ name, attempts, minutes: 15 })
const attempt = (site: TestSite['site'], testLimit: Limit, ...subject: string[]) =>
  site.limits.enforce(testLimit, ...subject).then(
    () => 'taken',
    () => 'refused',
  )
const repeat = <T>(count: number, action: () => Promise<T>) => Promise.all(Array.from({ length: count }, action))
const count = (answers: string[], answer: string) => answers.filter((one) => one === answer).length

test('attempts are counted across processes, including simultaneous ones', async () => {
  const testLimit = limit('shared', 10)

  const answers = await Promise.all([
    repeat(10, () => attempt(t.site, testLimit, 'amy')),
    repeat(10, () => attempt(other.site, testLimit, 'amy')),
  ])

  expect(count(answers.flat(), 'taken')).toBe(10)
  expect(await attempt(other.site, testLimit, 'tom')).toBe('taken')
})

test('a refusal states the waiting time in words and in seconds', async () => {
  const testLimit = limit('retry', 0)

  const refused = await t.site.limits.enforce(testLimit, 'amy').catch((error: unknown) => error)

  expect(refused).toMatchObject({
    refusal: {
      error: 'too_many_requests',
      status: 429,
      detail: 'Too many attempts. Please wait 15 minutes, then try again.',
    },
    retryAfter: expect.toSatisfy((seconds: number) => seconds > 840 && seconds <= 900),
  })
})

test('the count is reset after its minutes on the site’s clock, however many attempts were refused', async () => {
  const testLimit = limit('timed')
  await repeat(9, () => attempt(t.site, testLimit, 'amy'))
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 14 }))
  expect(await attempt(t.site, testLimit, 'amy')).toBe('refused')

  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1, seconds: 1 }))

  expect(count(await repeat(5, () => attempt(t.site, testLimit, 'amy')), 'taken')).toBe(3)
})

test('an uncounted attempt can be made again, and a count never falls below zero', async () => {
  const testLimit = limit('uncounted')
  await repeat(3, () => attempt(t.site, testLimit, 'amy'))

  await t.site.limits.uncount([testLimit, 'amy'])
  expect(await attempt(t.site, testLimit, 'amy')).toBe('taken')
  expect(await attempt(t.site, testLimit, 'amy')).toBe('refused')

  await repeat(20, () => t.site.limits.uncount([testLimit, 'amy']))
  expect(count(await repeat(5, () => attempt(t.site, testLimit, 'amy')), 'taken')).toBe(3)
})

test('others are counted with the first limit unless it is exceeded, and watched limits are only read', async () => {
  const [first, second, watched] = [limit('first', 2), limit('second'), limit('watched', 0)]
  const countAll = () =>
    t.site.limits.count({ first: [first, 'amy'], others: [[second, 'amy']], watched: [[watched, 'amy']] })
  await t.site.limits.isExceeded(watched, 'amy')

  const uses = [await countAll(), await countAll(), await countAll()]

  expect(uses.map(({ first: one, others, watched: read }) => [one, ...others, ...read])).toMatchObject([
    [{ attempts: 1 }, { attempts: 1 }, { attempts: 1, isExceeded: true }],
    [{ attempts: 2 }, { attempts: 2 }, { attempts: 1, isExceeded: true }],
    [{ attempts: 3, isExceeded: true }, { attempts: 0 }, { attempts: 1, isExceeded: true }],
  ])
})

test('isExceeded counts attempts and reports an exceeded limit without refusing them', async () => {
  const testLimit = limit('slowed', 2)

  const exceeded = [
    await t.site.limits.isExceeded(testLimit, 'amy'),
    await t.site.limits.isExceeded(testLimit, 'amy'),
    await t.site.limits.isExceeded(testLimit, 'amy'),
  ]

  expect(exceeded).toEqual([false, false, true])
})

test('the stored counts do not reveal their subjects, and expired counts are deleted', async () => {
  await attempt(t.site, limit('secret'), 'amy@example.com', '203.0.113.7')
  const rows = await t.site.db.selectFrom('limits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(withoutIds(JSON.stringify(rows))).not.toMatch(/amy|203\.0|secret/)

  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 16 }))
  await attempt(t.site, limit('later'), 'amy')
  await purgeOldAttempts(t.site)

  expect(await t.site.db.selectFrom('limits').selectAll().execute()).toHaveLength(1)
})

test('more expired counts than fit in one batch are all deleted', async () => {
  await sql`insert into limits (key, attempts, resets_at)
    select 'flood ' || n, 1, ${t.clock.now()} from generate_series(1, 25000) n`.execute(t.site.db)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 16 }))

  await purgeOldAttempts(t.site)

  expect(await t.site.db.selectFrom('limits').selectAll().execute()).toEqual([])
})

test('a process counts attempts in memory while the database is unavailable', async () => {
  const testLimit = limit('alone')
  const name = new URL(t.database.url).pathname.slice(1)
  await asOwner(inject('postgres'), `alter database ${name} connection limit 0`)
  await asOwner(inject('postgres'), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

  const answers: string[] = []
  for (let attempts = 0; attempts < 5; attempts += 1) answers.push(await attempt(t.site, testLimit, 'amy'))
  await asOwner(inject('postgres'), `alter database ${name} connection limit -1`)

  expect(answers).toEqual(['taken', 'taken', 'taken', 'refused', 'refused'])
  await expect
    .poll(() =>
      t.site.db
        .selectFrom('limits')
        .selectAll()
        .execute()
        .then(
          () => true,
          () => false,
        ),
    )
    .toBe(true)
})

test('with LIMITS=off nothing is counted', async () => {
  const off = await testSite({ LIMITS: 'off' })
  try {
    expect(count(await repeat(20, () => attempt(off.site, limit('off', 1), 'amy')), 'taken')).toBe(20)
    expect(await off.site.limits.isExceeded(limit('off', 0), 'amy')).toBe(false)
    expect(await off.site.db.selectFrom('limits').selectAll().execute()).toEqual([])
  } finally {
    await off.close()
  }
})
