import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, emailsTo, tokenIn } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { resendMail } from '#platform/server/mail/resend-mail.ts'
import { aMessage } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { getEmailChoices, loadUnsubscribeLink } from '#privacy/contract/emails.ts'
import { eventNewsWording } from '#privacy/rules/event-news.ts'
import { anUpcomingEvent, aSubscriber, setEventNews, advanceToHour, newsEmailsTo } from '#privacy/testing/event-news.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const sendOneClickRequest = (token: string, headers: Record<string, string>, payload: string) =>
  t.app.inject({ method: 'POST', url: `/unsubscribe?token=${token}`, headers, payload })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a one-click request with any form encoding stops the emails, and opening the link does not', async () => {
  const requests = [
    { headers: form, payload: 'List-Unsubscribe=One-Click' },
    {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    },
    { headers: {}, payload: '' },
  ]
  const subscribers = []
  for (const _request of requests) subscribers.push(await aSubscriber(t))
  await advanceToHour(t, 15)
  await anUpcomingEvent(t)
  await advanceToHour(t, 10, 1)
  await t.sweep()
  for (const [at, subscriber] of subscribers.entries()) {
    const [mail] = await newsEmailsTo(t, subscriber)
    if (!mail) throw new Error('no email arrived')
    const token = tokenIn(mail)
    const storedConsents = await t.site.db
      .selectFrom('outgoingMail')
      .select('unsubscribeUrl')
      .where('id', '=', mail.id)
      .executeTakeFirst()
    expect(storedConsents?.unsubscribeUrl).toBe(`${t.site.config.siteUrl}/unsubscribe?token=${token}`)
    expect(token).not.toContain(subscriber.id.replaceAll('-', ''))
    expect(Buffer.from(token, 'base64url').toString()).not.toContain(subscriber.id)

    const page = await t.app.inject(`/unsubscribe?token=${token}`)
    expect(page.statusCode).toBe(200)
    expect(await t.api<typeof loadUnsubscribeLink>('POST /api/unsubscribe/lookup', { body: { token } })).toEqual({
      kind: 'event news',
      is_on: true,
    })
    const request = requests[at] ?? expect.fail('there are fewer requests than subscribers')
    for (let times = 0; times < 2; times += 1) {
      const answer = await sendOneClickRequest(token, request.headers, request.payload)
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'event news', is_on: false }])
    }
    expect(await (await apiOf(t, subscriber))<typeof getEmailChoices>('GET /api/account/emails')).toEqual({
      event_news_since: null,
      newsletter_since: null,
    })
  }
  await anUpcomingEvent(t)
  await advanceToHour(t, 10, 1)
  await t.sweep()
  for (const subscriber of subscribers) expect(await newsEmailsTo(t, subscriber)).toHaveLength(1)
})

test('the link in an email about unread messages stops only emails about unread messages', async () => {
  const [woman, man] = [await aSubscriber(t), await aMember(t.site, { gender: 'M' })]
  await aMessage(t.site, { from: man, to: woman })
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT16M'))
  await t.sweep()
  const unread = (await emailsTo(t, woman.email)).find(({ subject }) => subject.includes('unread'))
  if (!unread) throw new Error('no email about her message')

  const answer = await sendOneClickRequest(tokenIn(unread), form, 'List-Unsubscribe=One-Click')

  expect(answer.json()).toEqual({ kind: 'unread messages', is_on: false })
  const api = await apiOf(t, woman)
  expect(await api('GET /api/messaging/settings')).toEqual({ email_about_unread: false })
  expect(await api<typeof getEmailChoices>('GET /api/account/emails')).toEqual({
    event_news_since: expect.any(String),
    newsletter_since: null,
  })
})

test('a token that is truncated, altered, repeated or invented is refused', async () => {
  const { id } = await aSubscriber(t)
  const link = await inTransaction(t.site.db, (tx) =>
    makeUnsubscribeLink(t.site, tx, { kind: 'event news', memberId: id }),
  )
  const token = link.split('token=')[1] ?? expect.fail('the link has no token')
  const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const invalid of ['', 'x', token.slice(0, -1), flipped, id, newId(), `${token}${token}`, 'A'.repeat(86)]) {
    const answer = await sendOneClickRequest(invalid, form, 'List-Unsubscribe=One-Click')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'unsubscribe_link_unknown' })
    expect(
      await refusal(t.api<typeof loadUnsubscribeLink>('POST /api/unsubscribe/lookup', { body: { token: invalid } })),
    ).toMatchObject({ status: 404, error: 'unsubscribe_link_unknown' })
  }
})

test('a consent is stored with its wording and withdrawal, cannot be altered, and is refused if the wording is outdated', async () => {
  const member = await aMember(t.site)
  expect(await refusal(setEventNews(t, member, true, eventNewsWording.version + 1))).toMatchObject({
    error: 'consent_wording_changed',
  })
  for (const wanted of [true, true, false, false, true]) await setEventNews(t, member, wanted)
  const storedConsents = await t.site.db
    .selectFrom('eventNewsConsents')
    .selectAll()
    .where('memberId', '=', member.id)
    .orderBy('consentedAt')
    .execute()
  expect(storedConsents).toMatchObject([
    { content: eventNewsWording.text, withdrawnAt: expect.anything(), withdrawnBy: 'switch' },
    { content: eventNewsWording.text, withdrawnAt: null, withdrawnBy: null },
  ])
  const app = new Client({ connectionString: t.database.url })
  await app.connect()
  for (const statement of [
    `update event_news_consents set content = 'Send me everything'`,
    `update event_news_consents set withdrawn_at = null, withdrawn_by = null where withdrawn_at is not null`,
  ])
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
  await app.end()
})

test('a copy of an email that an owner resends has the same unsubscribe link', async () => {
  const subscriber = await aSubscriber(t)
  await advanceToHour(t, 15)
  await anUpcomingEvent(t)
  await advanceToHour(t, 10, 1)
  await t.sweep()
  const [first] = await newsEmailsTo(t, subscriber)
  const again = await resendMail(t.site, { memberId: null }, first?.id ?? '')
  const rows = await t.site.db
    .selectFrom('outgoingMail')
    .select('unsubscribeUrl')
    .where('id', 'in', [again, first?.id ?? ''])
    .execute()
  const [one, other] = rows.map(({ unsubscribeUrl }) => unsubscribeUrl)
  expect(one).toContain('/unsubscribe?token=')
  expect(other).toBe(one)
})
