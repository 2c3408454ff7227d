import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { startWorker } from '#app/worker.ts'
import { deliverToMailbox } from '#platform/server/mail/send-mail.ts'
import { openLive } from '#platform/testing/live-page.ts'
import { listen } from '#platform/testing/send-request.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let owner: Client
let worker: { stop(): Promise<void> }
beforeAll(async () => {
  t = await testSite({ DATABASE_CONNECTIONS: '4' })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  worker = await startWorker(t.site, deliverToMailbox)
})
afterAll(async () => {
  await worker.stop()
  await owner.end()
  await t.close()
})

test('a process that serves and works opens at most five connections more than DATABASE_CONNECTIONS', async () => {
  const { access } = await signInAs(t.site, await aMember(t.site))
  const page = await openLive(await listen(t.app), access)

  const busyRequests = Array.from({ length: 12 }, () => sql`select pg_sleep(0.3)`.execute(t.site.db))
  const busyQueue = Array.from({ length: 12 }, () => t.site.jobs.boss.getDb().executeSql('select pg_sleep(0.3)', []))
  let isBusy = true
  const busy = Promise.all([...busyRequests, ...busyQueue]).finally(() => (isBusy = false))
  let most = 0
  while (isBusy) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and usename <> current_user`,
    )
    most = Math.max(most, rows[0]?.count ?? 0)
  }
  await busy
  page.close()

  expect(most).toBe(4 + 5)
})
