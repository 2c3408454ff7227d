import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSite, type OpenSite } from '#app/open-site.ts'
import { startWorker } from '#app/worker.ts'
import { inTransaction } from '#platform/server/db.ts'
import { JOBS_CHANNEL } from '#platform/server/jobs.ts'
import { ListeningConnection } from '#platform/server/listening-connection.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { emptyTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let elsewhere: TestDatabase
let workerSite: OpenSite
let worker: { stop(): Promise<void> }
const logged: string[] = []
const delivered: string[] = []
beforeAll(async () => {
  t = await testSite()
  elsewhere = await emptyTestDatabase()
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  workerSite = await openSite({ config: t.site.config, databaseUrl: t.database.url, log })
  // Nobody notifies the other database, as if a pooler in between passed nothing on.
  workerSite.site.jobs.listen = (on) =>
    new ListeningConnection({ url: elsewhere.url, channel: JOBS_CHANNEL, log, ...on })
  worker = await startWorker(workerSite.site, async ({ to }) => void delivered.push(to))
})
afterAll(async () => {
  await worker.stop()
  await workerSite.close()
  await t.close()
  await elsewhere.drop()
})

test('a process that is not notified of new jobs runs them all the same, and logs once that it reads them every second', async () => {
  const content = { subject: 'You are booked', html: '<p>See you</p>', text: 'See you' }
  const enqueue = (to: string) =>
    inTransaction(t.site.db, (tx) =>
      queueMail(tx, { jobs: t.site.jobs, now: t.clock.now() }, { to, ...content, notification: exampleNotification }),
    )
  const eventually = { timeout: 20_000, interval: 50 }

  await enqueue('a@example.com')
  await vi.waitFor(() => expect(delivered).toEqual(['a@example.com']), eventually)
  await enqueue('b@example.com')
  await vi.waitFor(() => expect(delivered).toEqual(['a@example.com', 'b@example.com']), eventually)

  expect(logged.filter((line) => line.includes('not notified of new jobs'))).toHaveLength(1)
})
