import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorkerHttp } from '#platform/server/http/build-worker-http.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from './test-site.ts'

const token = 'a-token-of-enough-characters'
const headers = { authorization: `Bearer ${token}` }

let t: TestSite
beforeAll(async () => {
  t = await testSite({ METRICS_TOKEN: token })
})
afterAll(() => t.close())

/** Returns the lines of these metrics, without those of other labels. */
async function metrics(app: Pick<TestSite['app'], 'inject'>, ...starts: string[]): Promise<string[]> {
  const { body } = await app.inject({ url: '/metrics', headers })
  return body.split('\n').filter((line) => starts.some((start) => line.startsWith(start)))
}

test('the metrics show waiting jobs, how long they have been due, sweeps, and the database', async () => {
  await t.sweep()
  await inTransaction(t.site.db, async (tx) => {
    await sql`insert into pgboss.job (name, data, start_after) values
      ('mail.send', '{}', now() - interval '10 minutes'), ('mail.send', '{}', now() - interval '1 minute')`.execute(tx)
  })

  const shown = await metrics(t.app, 'jobs_', 'database_', 'sweep_age_seconds{sweep="mail.failed"}')

  expect(shown).toContain('jobs_waiting{queue="mail.send"} 2')
  expect(shown).toContain('database_answers 1')
  expect(shown.filter((line) => line.startsWith('database_connections'))).toHaveLength(3)
  expect(shown.filter((line) => line.startsWith('sweep_age_seconds'))).toHaveLength(1)
  const oldest = shown.find((line) => line.startsWith('jobs_oldest_due_seconds{queue="mail.send"}'))
  expect(Number(oldest?.split(' ')[1])).toBeGreaterThan(590)
})

test('a process that only works answers health checks and metrics, and nothing else', async () => {
  const worker = buildWorkerHttp(t.site)

  expect((await worker.inject('/healthz')).statusCode).toBe(200)
  expect((await worker.inject('/readyz')).statusCode).toBe(200)
  expect(await metrics(worker, 'jobs_waiting')).not.toEqual([])
  expect((await worker.inject('/metrics')).statusCode).toBe(404)
  for (const url of ['/', '/api/events', '/api/account']) {
    const { statusCode, body } = await worker.inject(url)
    expect([statusCode, JSON.parse(body)], url).toMatchObject([404, { error: 'not_found' }])
  }
  await worker.close()
})

test('without the database, the metrics say that it does not answer', async () => {
  const { db } = t.site
  const worker = buildWorkerHttp({
    ...t.site,
    db: {
      ...db,
      getExecutor: () => {
        throw new Error('the database is away')
      },
    },
  })

  expect(await metrics(worker, 'database_answers', 'jobs_waiting')).toEqual(['database_answers 0'])
  await worker.close()
})
