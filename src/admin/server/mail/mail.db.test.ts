import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { aMember, aRegistration, newestMailTo, signInAs, tokenIn, type TestMember } from '#accounts/testing.ts'
import type { countMail, getMail, listMail, resendMail, sendTestMail, retryMailNow } from '#admin/contract/mail.ts'
import { pageOfMails } from '#admin/server/mail/mail-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail, unsentMail, type OwnerView } from '#platform/server/mail/outgoing-mail.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { explain, recordQueries, rowsRead } from '#platform/testing/explain-queries.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let api: Api
beforeAll(async () => {
  t = await testSite()
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner', email: 'olive@example.com' })
  api = t.apiAs((await signInAs(t.site, owner)).access)
})
/** Advances the clock and signs in again, because the session would expire. */
async function advanceAndSignIn(minutes: number): Promise<void> {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes }))
  api = t.apiAs((await signInAs(t.site, owner)).access)
}
afterAll(() => t.close())

const link = 'https://dating.example/activate?token=SECRET'
const mail = {
  subject: 'You are booked',
  html: `<p>See ${link}</p>`,
  text: `See ${link} and https://dating.example/rules`,
}

function queueEmail(to: string, options: { shown?: OwnerView; subject?: string } = {}): Promise<string> {
  const site = { jobs: t.site.jobs, now: t.clock.now() }
  const { shown = 'subject', ...more } = options
  const notification = { ...exampleNotification, shown }
  return inTransaction(t.site.db, (tx) => queueMail(tx, site, { ...mail, to, ...more, notification }))
}

const rejectDelivery = (reason: string) => () => Promise.reject(new Error(reason))
async function failToSend(mailId: string, times: number, reason = '452 the mailbox is full'): Promise<void> {
  for (let tried = 0; tried < times; tried += 1)
    await sendMail({ ...t.site, deliver: rejectDelivery(reason) }, { mailId }).catch(() => {})
}

const details = (id: string) => api<typeof getMail>('GET /api/admin/mail/:id', { params: { id } })
const list = (query: object) => api<typeof listMail>('GET /api/admin/mail', { query })
const resend = (id: string) => api<typeof resendMail>('POST /api/admin/mail/:id/resend', { params: { id }, body: {} })

test('an email is queued, retried, marked as failed, resent by an owner and delivered', async () => {
  const id = await queueEmail('amy@example.com')
  expect(await details(id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    explanation: null,
    can_be_sent_again: false,
  })

  await failToSend(id, 1)
  expect(await details(id)).toMatchObject({
    state: 'trying',
    attempts: 1,
    explanation: 'The recipient’s mailbox is full.',
    error: '452 the mailbox is full',
  })
  expect(await refusal(resend(id))).toMatchObject({ status: 409, error: 'mail_being_sent' })

  await failToSend(id, 16)
  expect(await details(id)).toMatchObject({ state: 'failed', attempts: 17, can_be_sent_again: true })
  expect(await unsentMail(t.site.db, id)).toBeUndefined()
  await t.runJobs()
  expect(await details(id)).toMatchObject({ state: 'failed' })

  const both = await Promise.allSettled([resend(id), resend(id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await details(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await t.runJobs()).toBe(1)
  expect(await details(id)).toMatchObject({ state: 'sent', explanation: null, error: null })
})

test('an email that no worker has tried to send for two days is marked as failed, with a reason', async () => {
  const id = await queueEmail('forgotten@example.com')
  const young = await queueEmail('young@example.com')
  await inTransaction(t.site.db, (tx) =>
    tx
      .updateTable('outgoingMail')
      .set({ createdAt: t.clock.now().subtract({ hours: 49 }) })
      .where('id', '=', id)
      .execute(),
  )
  await advanceAndSignIn(11)
  expect(await t.sweep()).toContain('mail.failed')
  expect(await details(id)).toMatchObject({
    state: 'failed',
    explanation: expect.stringContaining('may not be running'),
  })
  expect(await details(young)).toMatchObject({ state: 'waiting' })
  await resend(id)
  await advanceAndSignIn(11)
  await t.sweep()
  expect(await details(id)).toMatchObject({ state: 'waiting' })
  await t.runJobs()
})

test('a sent email is resent once, as a new email, even if owners request it many times concurrently', async () => {
  const id = await queueEmail('again@example.com')
  await t.runJobs()
  const tried = await Promise.allSettled(Array.from({ length: 6 }, () => resend(id)))
  const done = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  expect(done).toHaveLength(1)
  expect(done).not.toContain(id)
  await t.runJobs()
  expect((await list({ search: 'again@example.com' })).rows.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect((await resend(id)).id).not.toBe(id)
  await t.runJobs()
})

test('an email whose content was purged cannot be shown or resent', async () => {
  const id = await queueEmail('old@example.com', { shown: 'text' })
  await t.runJobs()
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('outgoingMail').set({ emptiedAt: t.clock.now() }).where('id', '=', id).execute(),
  )
  expect(await details(id)).toMatchObject({ message: null, message_state: 'deleted', can_be_sent_again: false })
  expect(await refusal(resend(id))).toMatchObject({ status: 409, error: 'mail_emptied' })
  expect(await refusal(resend('00000000-0000-7000-8000-000000000000'))).toMatchObject({ error: 'mail_not_found' })
})

test('an email whose links were removed once it was sent cannot be resent, and says so', async () => {
  const id = await queueEmail('linked@example.com')
  await sendMail({ ...t.site, deliver: async () => {} }, { mailId: id })
  expect(await details(id)).toMatchObject({ state: 'sent', links_removed: true, can_be_sent_again: false })
  expect(await refusal(resend(id))).toMatchObject({ status: 409, error: 'mail_links_removed' })
})

test('an owner can read emails that are not private, with secrets removed from links', async () => {
  const shown = await details(await queueEmail('words@example.com', { shown: 'text' }))
  expect(shown.message).toContain('See https://dating.example/activate (the rest')
  expect(shown.message).toContain('https://dating.example/rules')
  expect(withoutIds(JSON.stringify(shown))).not.toContain('SECRET')
  const privateMail = await details(await queueEmail('own@example.com'))
  expect(privateMail).toMatchObject({ subject: mail.subject, message: null, message_state: 'private' })
})

test('no response contains an account link', async () => {
  const { email, ...rest } = aRegistration()
  await t.app.inject({ method: 'POST', url: '/accounts/register', payload: { email, ...rest } })
  const sent = await newestMailTo(t, email)
  const token = tokenIn(sent)
  const answers = [await details(sent.id), await list({ search: email })]
  expect(JSON.stringify(answers)).not.toContain(token)
  expect(answers[0]).toMatchObject({ subject: 'Confirm your email address', message: null })
})

test('a private email cannot be found by its subject, and its content is not shown', async () => {
  const id = await queueEmail('secretly@example.com', { shown: 'nothing', subject: 'It’s a match: Friday' })
  expect((await list({ search: 'a match' })).rows).toEqual([])
  expect((await list({ search: 'SECRETLY@' })).rows).toMatchObject([{ id, subject: null }])
  expect(await details(id)).toMatchObject({ subject: null, message: null, files: [] })
})

test('the list can be filtered by state and by search, and wildcards are matched literally', async () => {
  await t.runJobs()
  const waiting = await queueEmail('one@example.com', { subject: '100% sure' })
  const failed = await queueEmail('two@example.com')
  await failToSend(failed, 17)
  expect((await list({ state: 'waiting' })).rows.map(({ id }) => id)).toEqual([waiting])
  expect((await list({ state: 'failed' })).rows.map(({ id }) => id)).toEqual([failed])
  expect((await list({ search: '0% S' })).rows.map(({ id }) => id)).toEqual([waiting])
  expect((await list({ search: '%%%' })).rows).toEqual([])
  const counts = await api<typeof countMail>('GET /api/admin/mail-counts')
  expect(counts).toMatchObject({
    queued: { count: 1, more: false },
    failed: { count: 1, more: false },
    waiting_since: expect.any(String),
  })
  expect(counts.sent_today.count).toBeGreaterThan(3)
})

test('all failed emails can be retried with one request', async () => {
  const tried = await api<typeof retryMailNow>('POST /api/admin/mail-retry', { body: {} })
  expect(tried.requeued).toBe(1)
  await t.runJobs()
  expect((await list({ state: 'failed' })).rows).toEqual([])
  expect((await list({ state: 'waiting' })).rows).toEqual([])
})

test('a job that is waiting for its next retry can be run immediately', async () => {
  const id = await queueEmail('hurried@example.com')
  const [job] = await t.site.jobs.boss.fetch<{ mailId: string }>('mail.send')
  if (!job) throw new Error('the email has no job')
  await failToSend(id, 1)
  await t.site.jobs.boss.fail('mail.send', job.id)
  expect(await t.runJobs()).toBe(0)
  const { expedited } = await api<typeof retryMailNow>('POST /api/admin/mail-retry', { body: {} })
  expect(expedited).toBe(1)
  expect(await t.runJobs()).toBe(1)
  expect(await details(id)).toMatchObject({ state: 'sent' })
})

test('a test email is sent to the owner who requested it, through the normal queue', async () => {
  const { id, to } = await api<typeof sendTestMail>('POST /api/admin/mail-test', { body: {} })
  expect(to).toBe(owner.email)
  await failToSend(id, 1, 'Invalid login: 535 who are you')
  expect(await details(id)).toMatchObject({ state: 'trying', explanation: expect.stringContaining('didn’t accept') })
  await t.runJobs()
  expect(await details(id)).toMatchObject({ state: 'sent', message: expect.stringContaining('If you can read it') })
})

test('every action on emails is in the audit log with its actor', async () => {
  const actions = await t.site.db
    .selectFrom('audit')
    .select(['action', 'actorId'])
    .where('action', 'like', '%mail%')
    .execute()
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set(['mail resent', 'mail retried', 'test mail requested']),
  )
  expect(new Set(actions.map(({ actorId }) => actorId))).toEqual(new Set([owner.id]))
})

test('database constraints prevent an email from being both sent and failed, and from being resent twice', async () => {
  const id = await queueEmail('wall@example.com')
  const client = new Client({ connectionString: t.database.url })
  await client.connect()
  const both = client.query('update outgoing_mail set sent_at = now(), failed_at = now() where id = $1', [id])
  await expect(both).rejects.toMatchObject({ code: '23514' })
  const repeat = `insert into outgoing_mail (id, to_address, subject, text_body, html_body, created_at, repeat_of)
    values (gen_random_uuid(), 'a@example.com', 'a', 'a', 'a', now(), $1)`
  await client.query(repeat, [id])
  await expect(client.query(repeat, [id])).rejects.toMatchObject({ code: '23505' })
  await client.end()
  await t.runJobs()
})

test('a page, a search and the counts read few of thirty thousand emails', async () => {
  const client = new Client({ connectionString: t.database.migrateUrl })
  await client.connect()
  await client.query(`insert into outgoing_mail (id, to_address, subject, text_body, html_body, created_at, sent_at)
    select gen_random_uuid(), md5(n::text) || '@example.com', 'Subject ' || md5((n * 7)::text), 'a', 'a',
      now() - n * interval '1 minute', now() from generate_series(1, 30000) n`)
  await client.query('vacuum analyze outgoing_mail')
  const recorded = recordQueries(t.site.db)
  const site = { ...t.site, db: recorded.db }
  const baseQuery = { search: '', direction: 'desc', after: undefined } as const
  const first = await pageOfMails(site, { ...baseQuery, state: 'sent' })
  for (const one of [
    {},
    { after: first.next ?? '', state: 'sent' },
    { direction: 'asc' },
    { state: 'failed' },
    { state: 'waiting' },
    { search: 'amy@example' },
    { search: 'subject 1f0e3dad' },
  ] as const) {
    recorded.queries.length = 0
    await pageOfMails(site, { ...baseQuery, ...one })
    const plans = await explain(client, t.site.db, recorded.queries)
    expect(rowsRead(plans, 'outgoing_mail'), JSON.stringify(one)).toBeLessThan(500)
  }
  await client.end()
})
