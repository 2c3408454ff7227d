import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweeps } from '#app/worker.ts'
import { recordBackup } from '#platform/server/backup/last-backup.ts'
import { withClient } from '#platform/server/backup/testing.ts'
import { buildWorkerHttp } from '#platform/server/http/build-worker-http.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
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

test('the metrics show how long emails have waited, and when one was last sent', async () => {
  const now = t.clock.now()
  const add = (minutes: number, fields: { sent?: boolean; failed?: boolean } = {}) =>
    inTransaction(t.site.db, (tx) =>
      sql`insert into outgoing_mail (id, to_address, subject, text_body, html_body, created_at, sent_at, failed_at)
        values (${newId()}, 'amy@example.com', '', '', '', ${now.subtract({ minutes })},
          ${fields.sent ? now.subtract({ seconds: 90 }) : null}, ${fields.failed ? now : null})`.execute(tx),
    )
  expect(await metrics(t.app, 'emails_last_sent_seconds')).toEqual([])
  for (const minutes of [0, 5, 5, 30]) await add(minutes)
  await add(60, { sent: true })
  await add(3_000, { failed: true })

  const shown = await metrics(t.app, 'emails_')

  const valueOf = (name: string) => Number(shown.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  expect(shown).toContain('emails_unsent{waited="up to 1 minute"} 1')
  expect(shown).toContain('emails_unsent{waited="1 to 10 minutes"} 2')
  expect(shown).toContain('emails_unsent{waited="over 10 minutes"} 1')
  expect(shown).toContain('emails_failed 1')
  expect(shown).toContain('emails_bounced 0')
  expect(valueOf('emails_oldest_unsent_seconds')).toBeGreaterThanOrEqual(1_800)
  expect(valueOf('emails_last_sent_seconds')).toBeGreaterThanOrEqual(90)
  expect(valueOf('emails_last_sent_seconds')).toBeLessThan(1_800)
})

test('the metrics show the clock and the disk of the machine, the cache, and the last backup', async () => {
  await recordBackup(t.site.config.dataDir, '/mnt/safe/friday.tar.gz')
  await t.app.inject('/events')

  const shown = await metrics(t.app, 'machine_clock', 'data_folder', 'response_cache_', 'backup_age', 'site_ready')

  const values = new Map(shown.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
  expect(values.get('data_folder_free_bytes')).toBeGreaterThan(0)
  expect(values.get('data_folder_size_bytes')).toBeGreaterThan(values.get('data_folder_free_bytes') ?? 0)
  expect(Math.abs(values.get('machine_clock_ahead_seconds') ?? Infinity)).toBeLessThan(5)
  expect(values.get('response_cache_bytes')).toBeGreaterThan(0)
  expect(values.get('backup_age_seconds')).toBeLessThan(600)
  expect(values.get('site_ready')).toBe(1)
})

test('before the first backup, its age counts from the first migration of the site', async () => {
  const folder = await temporaryFolder()
  const worker = buildWorkerHttp({ ...t.site, config: { ...t.site.config, dataDir: folder.path } }, sweeps)
  const ageOfSite = `extract(epoch from now() - min(applied_at))::float8 as seconds`
  const { rows } = await withClient(t.database.migrateUrl, async (client) => {
    await client.query(`update schema_migrations set applied_at = applied_at - interval '27 hours'`)
    return client.query<{ seconds: number }>(`select ${ageOfSite} from schema_migrations`)
  })

  const [shown = ''] = await metrics(worker, 'backup_age_seconds')

  expect(rows[0]?.seconds).toBeGreaterThan(27 * 3600)
  expect(Number(shown.split(' ')[1])).toBeGreaterThanOrEqual(rows[0]?.seconds ?? Infinity)
  await worker.close()
  await folder.remove()
})

test('a data folder that cannot be read is missing from the metrics, which show the rest', async () => {
  const worker = buildWorkerHttp({ ...t.site, config: { ...t.site.config, dataDir: '/nowhere' } }, sweeps)

  expect(await metrics(worker, 'data_folder', 'backup_age', 'database_answers')).toEqual(['database_answers 1'])
  await worker.close()
})

test('the metrics show no archive if the server has none', async () => {
  expect(await metrics(t.app, 'database_archive')).toEqual([])
})

test('the metrics show no replicas unless the role of the site may see them', async () => {
  expect(await metrics(t.app, 'database_replicas', 'database_written_bytes', 'replica_')).toEqual([])
})

test('a process that only works answers health checks and metrics, and nothing else', async () => {
  const worker = buildWorkerHttp(t.site, sweeps)

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
  const executorAway = () => {
    throw new Error('the database is away')
  }
  const worker = buildWorkerHttp({ ...t.site, db: { ...db, getExecutor: executorAway } }, sweeps)

  const shown = await metrics(worker, 'database_answers', 'site_ready', 'jobs_waiting', 'emails_', 'sweep_age')

  expect(shown).toEqual(['database_answers 0', 'site_ready 0'])
  await worker.close()
})
