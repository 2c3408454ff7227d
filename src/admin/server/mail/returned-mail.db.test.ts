import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, newestMailTo, signInAs, tokenIn, type TestMember } from '#accounts/testing.ts'
import type { changeEmail, confirmEmailWorks, getAccount } from '#accounts/contract/account.ts'
import type { confirmEmail } from '#accounts/contract/authentication.ts'
import type { countMail, getMail, listMail } from '#admin/contract/mail.ts'
import type { getMember } from '#admin/contract/members.ts'
import type { listOwnPlaces } from '#bookings/contract/my-events.ts'
import type { getLikesMailSetting } from '#matching/contract.ts'
import type { getMessageSettings } from '#messaging/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import type { Api } from '#platform/web/api.ts'
import type { getEmailChoices } from '#privacy/contract/emails.ts'
import { advanceToHour, anUpcomingEvent, aSubscriber, newsEmailsTo } from '#privacy/testing/event-news.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const secret = 'sixteen-or-more-characters'
let postmark: TestSite
let mailgun: TestSite
beforeAll(async () => {
  postmark = await testSite({ LIMITS: 'off', MAIL_PROVIDER: 'postmark', MAIL_WEBHOOK_SECRET: secret })
  mailgun = await testSite({ LIMITS: 'off', MAIL_PROVIDER: 'mailgun', MAIL_WEBHOOK_SECRET: secret })
})
afterAll(async () => {
  await postmark.close()
  await mailgun.close()
})

const basic = (password: string) => `Basic ${Buffer.from(`reports:${password}`).toString('base64')}`
async function post(t: TestSite, body: unknown, headers: Record<string, string> = { authorization: basic(secret) }) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/mail/reports/',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const answered = answer.json<{ error?: string }>()
  return [answer.statusCode, answered.error ?? answered]
}
const received = [200, { received: true }]

function bounce(mail: string, more: object = {}) {
  const report = { RecordType: 'Bounce', Type: 'HardBounce', Inactive: true, Details: '550 5.1.1 No such user' }
  return { ...report, Email: 'someone@example.com', Metadata: { mail }, ...more }
}
const spam = (mail: string) => bounce(mail, { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Details: '' })

function mailgunReport(event: object, key = secret) {
  const [timestamp, token] = ['1764333000', 'e0b5477167110d68991efc6b9f89f0a1']
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return { signature: { timestamp, token, signature }, 'event-data': event }
}

async function anEmailTo(t: TestSite, { email }: { email: string }): Promise<string> {
  const mail = {
    ...exampleNotification,
    to: email,
    subject: 'You are booked',
    html: '<p>See you.</p>',
    text: 'See you.',
  }
  const notification = { ...exampleNotification, shown: 'subject' as const }
  const id = await inTransaction(t.site.db, (tx) =>
    queueMail(tx, { jobs: t.site.jobs, now: t.clock.now() }, { ...mail, notification }),
  )
  await t.runJobs()
  return id
}

const apiOf = async (t: TestSite, member: TestMember): Promise<Api> => t.apiAs((await signInAs(t.site, member)).access)
const ownerOf = async (t: TestSite) => apiOf(t, await aMember(t.site, { role: 'owner' }))
const stateOf = async (t: TestSite, id: string) => {
  const { state, explanation, error } = await (
    await ownerOf(t)
  )<typeof getMail>('GET /api/admin/mail/:id', { params: { id } })
  return { state, explanation, error }
}
const bouncingEmail = async (api: Api) =>
  (await api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })).bouncing_email

test('the owner and the member see that an email bounced, until the member says that the address works', async () => {
  const t = postmark
  const member = await aMember(t.site)
  const [api, owner] = [await apiOf(t, member), await ownerOf(t)]
  const id = await anEmailTo(t, member)
  expect(await bouncingEmail(api)).toBeNull()

  expect(await post(t, bounce(id))).toEqual(received)

  expect(await stateOf(t, id)).toEqual({
    state: 'bounced',
    explanation: expect.stringContaining('the address doesn’t exist'),
    error: '550 5.1.1 No such user',
  })
  const { rows } = await owner<typeof listMail>('GET /api/admin/mail', { query: { state: 'bounced' } })
  expect(rows.map((mail) => mail.id)).toEqual([id])
  expect((await owner<typeof countMail>('GET /api/admin/mail-counts')).bounced).toEqual({ count: 1, more: false })
  const inAdmin = await owner<typeof getMember>('GET /api/admin/members/:id', { params: { id: member.id } })
  const account = await api<typeof getAccount>('GET /api/account')
  expect([await bouncingEmail(api), account.email_bounced_at, inAdmin.account.email_bounced_at]).toEqual([
    member.email,
    expect.stringMatching(/^\d{4}-/),
    account.email_bounced_at,
  ])

  await api<typeof confirmEmailWorks>('POST /api/account/email/works', { body: {} })
  expect(await bouncingEmail(api)).toBeNull()
  expect((await stateOf(t, id)).state).toBe('bounced')
})

test('a member whose emails bounce gets no optional emails until they change the address', async () => {
  const t = postmark
  const [dead, other] = [await aSubscriber(t), await aSubscriber(t)]
  const api = await apiOf(t, dead)
  await post(t, bounce(await anEmailTo(t, dead)))
  await advanceToHour(t, 15)
  await anUpcomingEvent(t)
  await advanceToHour(t, 10, 1)
  await t.sweep()
  await t.runJobs()
  expect([(await newsEmailsTo(t, dead)).length, (await newsEmailsTo(t, other)).length]).toEqual([0, 1])
  // Emails that the member needs are still tried.
  const needed = await anEmailTo(t, dead)
  expect((await stateOf(t, needed)).state).toBe('sent')

  const email = `new-${randomUUID()}@example.com`
  const again = await apiOf(t, dead)
  await again<typeof changeEmail>('PUT /api/account/email', { body: { email, current_password: dead.password } })
  await t.runJobs()
  const token = tokenIn(await newestMailTo(t, email))
  await t.api<typeof confirmEmail>('POST /accounts/confirmemail', { body: { token } })
  expect(await bouncingEmail(again)).toBeNull()
  await expect(api<typeof getAccount>('GET /api/account')).rejects.toThrow()
})

test('a bounce of an email to an earlier address is not about the new one', async () => {
  const t = postmark
  const member = await aMember(t.site)
  const id = await anEmailTo(t, member)
  await sql`update members set email = 'moved-on@example.com' where id = ${member.id}`.execute(t.site.db)
  expect(await post(t, bounce(id))).toEqual(received)
  expect(await bouncingEmail(await apiOf(t, { ...member, email: 'moved-on@example.com' }))).toBeNull()
})

test('a member who reports an email as spam gets no more optional emails, and their address is not doubted', async () => {
  const t = postmark
  const member = await aSubscriber(t)
  const api = await apiOf(t, member)
  const id = await anEmailTo(t, member)
  await post(t, bounce(id, { Inactive: false }))

  expect(await post(t, spam(id))).toEqual(received)

  expect(await stateOf(t, id)).toMatchObject({
    state: 'reported as spam',
    explanation: expect.stringContaining('spam'),
  })
  expect([
    await api<typeof getEmailChoices>('GET /api/account/emails'),
    (await api<typeof getMessageSettings>('GET /api/messaging/settings')).email_about_unread,
    (await api<typeof getLikesMailSetting>('GET /api/mylikes/settings')).email_about_likes,
    await bouncingEmail(api),
  ]).toEqual([{ event_news_since: null, newsletter_since: null }, false, false, null])
  // A later bounce of the same email changes nothing.
  await post(t, bounce(id))
  expect((await stateOf(t, id)).state).toBe('reported as spam')
})

test.each([
  ['an email that the site does not have', () => bounce(randomUUID())],
  ['a delay', (id: string) => bounce(id, { Type: 'Transient' })],
  ['an automatic answer', (id: string) => bounce(id, { Type: 'AutoResponder' })],
  ['a delivery', (id: string) => bounce(id, { RecordType: 'Delivery' })],
  ['an email without an id of the site', (id: string) => ({ ...bounce(id), Metadata: {} })],
  ['nothing', () => ''],
])('a report about %s is accepted and changes nothing', async (_what, report) => {
  const id = await anEmailTo(postmark, await aMember(postmark.site))
  expect(await post(postmark, report(id))).toEqual(received)
  expect((await stateOf(postmark, id)).state).toBe('sent')
})

test('a bounce from a full mailbox marks the email but not the address', async () => {
  const member = await aMember(postmark.site)
  const id = await anEmailTo(postmark, member)
  await post(postmark, bounce(id, { Type: 'SoftBounce', Inactive: false, Details: '452 mailbox full' }))
  expect((await stateOf(postmark, id)).explanation).toBe('The recipient’s mailbox is full.')
  expect(await bouncingEmail(await apiOf(postmark, member))).toBeNull()
})

test('reports without the secret are refused and change nothing', async () => {
  const id = await anEmailTo(postmark, await aMember(postmark.site))
  const forged: Record<string, string>[] = [
    {},
    { authorization: basic('') },
    { authorization: basic(`${secret}x`) },
    { authorization: `Bearer ${secret}` },
    { authorization: basic(secret).replace('Basic', 'Digest') },
  ]
  for (const headers of forged) expect(await post(postmark, bounce(id), headers)).toEqual([401, 'bad_mail_report'])
  expect((await stateOf(postmark, id)).state).toBe('sent')

  const other = await anEmailTo(mailgun, await aMember(mailgun.site))
  const event = { event: 'failed', severity: 'permanent', reason: 'bounce', 'user-variables': { mail: other } }
  for (const body of [mailgunReport(event, 'another key'), { 'event-data': event }, bounce(other), '{'])
    expect(await post(mailgun, body)).toEqual([401, 'bad_mail_report'])
  expect((await stateOf(mailgun, other)).state).toBe('sent')
})

test('Mailgun reports bounces and complaints with its signature', async () => {
  const t = mailgun
  const member = await aMember(t.site)
  const ids = [await anEmailTo(t, member), await anEmailTo(t, member), await anEmailTo(t, member)]
  const [later, bounced, complained] = ids.map((mail) => ({ 'user-variables': { mail } }))
  const status = { 'delivery-status': { message: '550 5.1.1 User unknown', description: '' } }
  const events = [
    { event: 'failed', severity: 'temporary', reason: 'generic', ...later },
    { event: 'failed', severity: 'permanent', reason: 'bounce', ...status, ...bounced },
    { event: 'complained', ...complained },
    { event: 'delivered', ...later },
  ]
  for (const event of events) expect(await post(t, mailgunReport(event))).toEqual(received)
  const states = []
  for (const id of ids) states.push((await stateOf(t, id)).state)
  expect(states).toEqual(['sent', 'bounced', 'reported as spam'])
  expect(await bouncingEmail(await apiOf(t, member))).toBe(member.email)
})

test('a site without a mail provider has no such address', async () => {
  const t = await testSite()
  expect(await post(t, bounce(randomUUID()))).toEqual([404, 'mail_reports_off'])
  await t.close()
})
