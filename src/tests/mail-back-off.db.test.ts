import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { retryMailNow } from '#platform/server/mail/resend-mail.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
  t.clock.freeze()
})
beforeEach(() => inTransaction(t.site.db, (tx) => tx.deleteFrom('mailDomains').execute()))
afterAll(() => t.close())

/** Queues an email, and sends it to a mail server with this reply. Returns the seconds for which it is postponed. */
async function send(to: string, reply: string, mailId?: string): Promise<number | 'sent' | 'refused'> {
  const id = mailId ?? (await queueEmail(to))
  const responseCode = Number(reply.slice(0, 3))
  const deliver = async () => {
    if (responseCode >= 400) throw Object.assign(new Error(reply), { responseCode, command: 'DATA', response: reply })
  }
  return sendMail({ ...t.site, deliver }, { mailId: id }).then(
    (postponed) => postponed?.postponedBySeconds ?? 'sent',
    () => 'refused' as const,
  )
}

function queueEmail(to: string): Promise<string> {
  const mail = { subject: 'You are booked', html: '<p>See you</p>', text: 'See you', notification: exampleNotification }
  return inTransaction(t.site.db, (tx) => queueMail(tx, { jobs: t.site.jobs, now: t.clock.now() }, { ...mail, to }))
}

async function deferred(domain: string, times = 3): Promise<void> {
  for (let n = 0; n < times; n += 1) expect(await send(`m${n}@${domain}`, '451 4.7.1 later')).toBe('refused')
}

const advance = (seconds: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ seconds }))
const storedMail = (id: string) =>
  t.site.db.selectFrom('outgoingMail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('after three deferrals in a row, emails to the domain wait, and those to other domains do not', async () => {
  await deferred('slow.example')

  const mailId = await queueEmail('Zoe@SLOW.example')
  expect(await send('', '250 taken', mailId)).toBe(60)
  expect(await send('amy@other.example', '250 taken')).toBe('sent')

  // The wait is not an attempt.
  expect(await storedMail(mailId)).toMatchObject({ attempts: 0, lastError: expect.stringContaining('try again later') })
})

test('an accepted email starts the count of deferrals again, and a permanent refusal does not count', async () => {
  await deferred('slow.example', 2)
  expect(await send('amy@slow.example', '250 taken')).toBe('sent')
  await deferred('slow.example', 2)
  expect(await send('eve@slow.example', '550 5.1.1 nobody')).toBe('refused')
  expect(await send('amy@slow.example', '250 taken')).toBe('sent')
})

test('each wait ends with one attempt, and is twice as long as the one before, up to fifteen minutes', async () => {
  await deferred('slow.example')
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    await advance(minutes * 60 - 10)
    expect(await send('amy@slow.example', '250 taken'), `before ${minutes} minutes`).toBeLessThanOrEqual(10)
    await advance(10)
    expect(await send('amy@slow.example', '451 later'), `after ${minutes} minutes`).toBe('refused')
  }
})

test('at the end of a wait, only one of several emails is tried at the same time', async () => {
  await deferred('slow.example')
  await advance(60)

  const results = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(`${name}@slow.example`, '451 later')))

  expect(results.filter((result) => result === 'refused')).toHaveLength(1)
  expect(results.filter((result) => typeof result === 'number' && result >= 60)).toHaveLength(3)
})

test('once a domain accepts an email, nothing waits any more', async () => {
  await deferred('slow.example')
  await advance(60)
  expect(await send('amy@slow.example', '250 taken')).toBe('sent')
  expect(await send('zoe@slow.example', '250 taken')).toBe('sent')
})

test('an owner who retries all emails ends every wait', async () => {
  await deferred('slow.example')
  await retryMailNow(t.site, siteItself)
  expect(await send('amy@slow.example', '250 taken')).toBe('sent')
})

test('a domain without any email for a day is deleted', async () => {
  await deferred('once.example', 1)
  await deferred('slow.example')
  const domains = () => t.site.db.selectFrom('mailDomains').select('domain').execute()
  await advance(23 * 3_600)
  await t.sweep()
  expect(await domains()).toHaveLength(2)
  await advance(3_660)
  await t.sweep()
  expect(await domains()).toEqual([])
})
