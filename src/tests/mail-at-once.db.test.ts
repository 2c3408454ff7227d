import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { openSite } from '#app/open-site.ts'
import { startWorker } from '#app/worker.ts'
import { buildProgram, runTask } from '#bookings/server/testing/money/killed-process.ts'
import { inTransaction } from '#platform/server/db.ts'
import { runMailJobsNow } from '#platform/server/mail/mail-queries.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { retryMailNow } from '#platform/server/mail/resend-mail.ts'
import { openMailServer } from '#platform/server/mail/send-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { mailCertificateFile, testMailServer, type TestMailServer } from '#platform/testing/test-mail-server.ts'
import type { MailKill } from './killed-mail.ts'
import { testSite, type TestSite } from './test-site.ts'

const AT_ONCE = 24
const trusted = getCACertificates('default')
let t: TestSite
beforeAll(async () => {
  setDefaultCACertificates([...trusted, readFileSync(mailCertificateFile, 'utf8')])
  t = await testSite()
})
afterAll(async () => {
  await t.close()
  setDefaultCACertificates(trusted)
})

let stack = new AsyncDisposableStack()
afterEach(async () => {
  await stack.disposeAsync()
  stack = new AsyncDisposableStack()
  await retryMailNow(t.site, siteItself)
  await t.runJobs()
})

/** A mail server that replies to no email until `reply` is called. */
async function aSlowServer() {
  const replies = Promise.withResolvers<string>()
  const server = await testMailServer({ replyTo: () => replies.promise })
  stack.defer(() => server.close())
  return { ...server, reply: () => replies.resolve('250 taken') }
}

/** Starts a process that works, with the mail server of a live site. Returns a function that stops it. */
async function startWorking({ port }: TestMailServer): Promise<() => Promise<void>> {
  const { site, close } = await openSite({ config: t.site.config, databaseUrl: t.database.url, log: t.site.log })
  const mailServer = openMailServer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'hello@site.example' })
  const worker = await startWorker(site, mailServer.deliver)
  let stopped: Promise<void> | undefined
  const stopAll = async () => {
    await worker.stop()
    await close()
    mailServer.close()
  }
  const stop = () => (stopped ??= stopAll())
  stack.defer(stop)
  return stop
}

function queueEmails(count: number, domain = 'example.com'): Promise<string[]> {
  const text = { subject: 'You are booked', html: '<p>See you</p>', text: 'See you' }
  const site = { jobs: t.site.jobs, now: t.clock.now() }
  return inTransaction(t.site.db, (tx) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        queueMail(tx, site, { ...text, to: `m${n}@${domain}`, notification: exampleNotification }),
      ),
    ),
  )
}

const unsent = async () =>
  (await t.site.db.selectFrom('outgoingMail').select('id').where('sentAt', 'is', null).execute()).length

test('a process sends 24 emails at once, over as many connections', async () => {
  const server = await aSlowServer()
  await queueEmails(2 * AT_ONCE + 5)
  await startWorking(server)

  await expect.poll(() => server.received.length).toBe(AT_ONCE)
  expect(server.connections.open).toBe(AT_ONCE)
  server.reply()
  await expect.poll(unsent).toBe(0)

  expect(server.received).toHaveLength(2 * AT_ONCE + 5)
  expect(server.connections.most).toBe(AT_ONCE)
})

test('an email is sent at once while earlier ones wait for the mail server', async () => {
  const server = await aSlowServer()
  await startWorking(server)

  for (const count of [1, 2, 3, 4]) {
    await queueEmails(1)
    await expect.poll(() => server.received.length).toBe(count)
  }
  server.reply()
  await expect.poll(unsent).toBe(0)
})

test('a process that stops waits for the replies to its emails', async () => {
  const server = await aSlowServer()
  const stop = await startWorking(server)
  await queueEmails(AT_ONCE + 5)
  await expect.poll(() => server.received.length).toBe(AT_ONCE)

  const stopping = stop()
  // Without the wait, the connections would end in this time.
  await pause(500)
  expect(server.connections.open).toBe(AT_ONCE)
  server.reply()
  await stopping

  expect(new Set(server.recipients).size).toBe(server.received.length)
  expect(await unsent()).toBe(AT_ONCE + 5 - server.received.length)
  await expect.poll(() => server.connections.open).toBe(0)
})

test('a process that is killed while it sends emails loses none of them', async () => {
  const program = await buildProgram('killed-mail')
  stack.defer(() => program.remove())
  const server = await testMailServer()
  stack.defer(() => server.close())
  const mailIds = await queueEmails(AT_ONCE + 5)
  const killed: MailKill = {
    databaseUrl: t.database.url,
    dataDir: t.site.config.dataDir,
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    killAfter: 3,
  }

  expect(await runTask(program, killed)).toBe('killed')
  await expect.poll(() => server.connections.open).toBe(0)
  const sentBefore = mailIds.length - (await unsent())
  const attemptsBefore = server.recipients.length
  await retryJobsOfKilledProcess()
  await startWorking(server)
  await expect.poll(unsent).toBe(0)

  expect(attemptsBefore).toBeGreaterThanOrEqual(3)
  expect(sentBefore).toBeLessThan(attemptsBefore)
  expect(new Set(server.recipients).size).toBe(mailIds.length)
  // Only emails that were not recorded as sent before the kill are sent again.
  expect(server.recipients).toHaveLength(attemptsBefore + mailIds.length - sentBefore)
})

/** Does at once what the job queue does when a process has not shown for twenty seconds that it works. */
async function retryJobsOfKilledProcess(): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(t.site.db)
  // A queue is looked after every ten seconds at most, also if a process of an earlier test did so.
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null where name = 'mail.send'`.execute(
    t.site.db,
  )
  await t.site.jobs.boss.supervise('mail.send')
  await inTransaction(t.site.db, runMailJobsNow)
}

/** A mail server that asks for a later attempt of each email to `slow.example`, until `accept` is called. */
async function aDeferringServer() {
  let accepts = false
  const isDeferred = (recipient: string) => !accepts && recipient.endsWith('@slow.example')
  const server = await testMailServer({
    replyTo: async (recipient) => (isDeferred(recipient) ? '451 4.7.1 later' : '250 taken'),
  })
  stack.defer(() => server.close())
  return { ...server, accept: () => (accepts = true) }
}

/** Sends many emails to `slow.example`, then one elsewhere. Returns how many of them the mail server got before that one. */
async function attemptsBeforeOther(server: TestMailServer): Promise<number> {
  await queueEmails(3 * AT_ONCE, 'slow.example')
  await queueEmails(1, 'other.example')
  await startWorking(server)
  await expect.poll(() => server.recipients).toContain('m0@other.example')
  return server.recipients.indexOf('m0@other.example')
}

test('a domain that defers its emails does not hold up others, and gets all of its emails once it accepts them', async () => {
  const server = await aDeferringServer()
  expect(await attemptsBeforeOther(server)).toBeLessThanOrEqual(AT_ONCE)

  await expect.poll(async () => (await waitingJobs()).length).toBe(3 * AT_ONCE)
  expect(server.recipients.length).toBeLessThanOrEqual(AT_ONCE + 1)
  // Those that were not tried have as many attempts left as before.
  expect((await waitingJobs()).filter(({ startedOn }) => startedOn === null)).toHaveLength(
    3 * AT_ONCE - (server.recipients.length - 1),
  )
  server.accept()
  await retryMailNow(t.site, siteItself)
  await expect.poll(unsent).toBe(0)
})

test('without the wait, the domain holds up others', async () => {
  await changeSchema(`
    create function skip_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger without_waits before insert on mail_domains for each row execute function skip_row()`)

  expect(await attemptsBeforeOther(await aDeferringServer())).toBeGreaterThanOrEqual(2 * AT_ONCE)

  await changeSchema('drop trigger without_waits on mail_domains')
})

const waitingJobs = async () =>
  (
    await sql<{ startedOn: Date | null }>`
      select started_on as "startedOn" from pgboss.job where name = 'mail.send' and state = 'retry'`.execute(t.site.db)
  ).rows

async function changeSchema(statements: string): Promise<void> {
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await owner.query(statements)
  await owner.end()
}
