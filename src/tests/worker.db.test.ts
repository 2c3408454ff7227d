import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { openSite, type OpenSite } from '#app/open-site.ts'
import { testSite, type TestSite } from './test-site.ts'
import { startWorker } from '#app/worker.ts'

let t: TestSite
let workerSite: OpenSite
let worker: { stop(): Promise<void> }
const logged: string[] = []
const delivered: string[] = []
beforeAll(async () => {
  t = await testSite()
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  workerSite = await openSite({ config: t.site.config, databaseUrl: t.database.url, log })
  worker = await startWorker(workerSite.site, async ({ to }) => {
    if (to === 'full@example.com') throw new Error(`452 the mailbox of ${to} is full`)
    delivered.push(to)
  })
})
afterAll(async () => {
  await worker.stop()
  await workerSite.close()
  await t.close()
})

function queueEmail(to: string): Promise<string> {
  const mail = {
    to,
    subject: 'You are booked',
    html: '<p>See you</p>',
    text: 'See you',
    notification: exampleNotification,
  }
  return inTransaction(t.site.db, (tx) => queueMail(tx, { jobs: t.site.jobs, now: t.clock.now() }, mail))
}

const eventually = { timeout: 20_000, interval: 50 }

test('jobs that one process enqueues are run by another, which sends each email once', async () => {
  await Promise.all(['a@example.com', 'b@example.com', 'c@example.com'].map(queueEmail))

  await vi.waitFor(() => expect(delivered).toHaveLength(3), eventually)

  expect(delivered.toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('a failing job is logged with its id but without the email’s recipient or content, and is retried later', async () => {
  const mailId = await queueEmail('full@example.com')

  await vi.waitFor(() => expect(logged.join('')).toContain('a job failed'), eventually)

  expect(logged.join('')).toContain('mail.send')
  for (const secret of ['full@example.com', 'example.com', 'You are booked', 'See you', '452 the']) {
    expect(logged.join('')).not.toContain(secret)
  }
  const job = async () => {
    const [found] = await t.site.jobs.boss.findJobs<{ mailId: string }>('mail.send', { data: { mailId } })
    return found
  }
  await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'retry', retryLimit: 16 }), eventually)
})
