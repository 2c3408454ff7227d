import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, dateOfBirthAtAge, emailsTo, tokenIn, type TestMember } from '#accounts/testing.ts'
import { apiOf, aSignedInMember, aBooking } from '#bookings/testing.ts'
import { anEvent, aVenue, inDays } from '#events/testing.ts'
import { sendCard, anEveningOver } from '#matching/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type {
  getNewsletter,
  listNewsletters,
  listNewsletterTowns,
  previewNewsletter,
  saveNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
} from '#privacy/contract/admin/newsletters.ts'
import type { changeNewsletterChoice } from '#privacy/contract/emails.ts'
import { Newsletter } from '#privacy/contract/newsletter.ts'
import { newsletterWording } from '#privacy/rules/newsletter.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { purgeRecipients } from '#privacy/server/newsletters/purge-recipients.ts'
import { advanceToHour, aSubscriber } from '#privacy/testing/event-news.ts'
import { aDraft, aReader, countMails, exampleNewsletter, readers } from '#privacy/testing/newsletters.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
// Each test starts by day, without the readers of those before it.
beforeEach(async () => {
  const stopped = { withdrawnAt: t.clock.now(), withdrawnBy: 'switch' as const }
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('newsletterConsents').set(stopped).where('withdrawnAt', 'is', null).execute(),
  )
  await advanceToHour(t, 12)
})
afterAll(() => t.close())

const asOwner = async () => (await aSignedInMember(t, { role: 'owner' })).api
const load = async (id: string) =>
  (await asOwner())<typeof getNewsletter>('GET /api/admin/newsletters/:id', { params: { id } })
const preview = async (id: string) =>
  (await asOwner())<typeof previewNewsletter>('GET /api/admin/newsletters/:id/preview', { params: { id } })
const countOf = async (changes: Partial<Newsletter>) => (await preview(await aDraft(t, changes))).people
const send = async (id: string, people: number, version = 1) =>
  (await asOwner())<typeof sendNewsletter>('POST /api/admin/newsletters/:id/send', {
    params: { id },
    body: { people, version },
  })

test('an owner writes a newsletter, sees it and a test, and sends it once to the members who asked for newsletters', async () => {
  const { api, email } = await aSignedInMember(t, { role: 'owner' })
  const asked = await readers(t, 5)
  const others = [await aMember(t.site), await aSubscriber(t)]
  const id = newId()
  const save = (text: string, version: number) =>
    api<typeof saveNewsletter>('PUT /api/admin/newsletters/:id', {
      params: { id },
      body: { newsletter: { ...exampleNewsletter, text }, version },
    })
  expect(await save('One.', 0)).toEqual({ version: 1 })
  // A repeated request and an outdated page.
  expect(await save('One.', 0)).toEqual({ version: 1 })
  expect(await save('Two.', 1)).toEqual({ version: 2 })
  expect(await refusal(save('Three.', 1))).toMatchObject({ error: 'newsletter_changed' })
  expect(await refusal(save('[here](javascript:x)', 2))).toMatchObject({ status: 422 })

  const shown = await preview(id)
  expect(shown).toMatchObject({ people: 5, version: 2, subject: 'A new venue' })
  expect(shown.html).toContain('Two.')
  const tested = await api<typeof testNewsletter>('POST /api/admin/newsletters/:id/test', { params: { id }, body: {} })
  expect(tested).toEqual({ to: email })
  expect(await countMails(t, { email }, 'Test: A new venue')).toBe(1)

  expect(await refusal(send(id, 4, 2))).toMatchObject({ error: 'newsletter_count_changed' })
  expect(await refusal(send(id, 5, 1))).toMatchObject({ error: 'newsletter_changed' })
  await send(id, 5, 2)
  await send(id, 5, 2)
  await t.runJobs()
  for (const member of asked) expect(await countMails(t, member, 'A new venue')).toBe(1)
  for (const other of others) expect(await countMails(t, other, 'A new venue')).toBe(0)
  expect(await load(id)).toMatchObject({ state: 'sent', people: 5, results: { notified: 5, undelivered: null } })
  expect(await refusal(save('Four.', 2))).toMatchObject({ error: 'newsletter_already_sent' })
  expect((await actionsOn(t.site.db, id)).filter((action) => action === 'newsletter sent')).toHaveLength(1)
  const { rows } = await api<typeof listNewsletters>('GET /api/admin/newsletters', { query: {} })
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'sent', notified: 5 })
})

test('the audience is chosen by town, age and attendance, and a small one is not counted', async () => {
  const day = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const townOf = async (town: string) => aVenue(t.site, { town })
  const [dudley, walsall] = [await townOf('Dudley'), await townOf('Walsall')]
  const book = async (venueId: string, days: number, members: readonly TestMember[]) => {
    const places = { femalePlaces: 20, malePlaces: 20, releaseMargin: 20, pricePence: 0 }
    const eventId = await anEvent(t.site, { venueId, ...places, ...inDays(t.site, days) })
    for (const member of members) await aBooking(t.site, { eventId, member })
    return eventId
  }
  const groups: TestMember[][] = []
  for (const years of [25, 35, 45])
    groups.push(
      await Promise.all([1, 2, 3, 4, 5].map(() => aReader(t, { dateOfBirth: dateOfBirthAtAge(t.site, years) }))),
    )
  const [young = [], middle = [], old = []] = groups
  await book(dudley, 2, [...young, ...middle.slice(0, 3)])
  await book(walsall, 9, [...middle.slice(0, 4), ...old])
  const coming = await book(dudley, 40, [])
  await aBooking(t.site, { eventId: coming, member: middle[4] ?? expect.fail() })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 10 }))

  expect(await countOf({})).toBe(15)
  expect(await countOf({ town: 'DUDLEY' })).toBe(8)
  expect(await countOf({ town: 'Walsall' })).toBe(9)
  expect(await countOf({ youngest_age: 35 })).toBe(10)
  expect(await countOf({ youngest_age: 35, oldest_age: 40 })).toBe(5)
  expect(await countOf({ youngest_age: 35, oldest_age: 40, town: 'Walsall' })).toBeNull()
  const middleDay = day.add({ days: 5 }).toString()
  expect(await countOf({ attendance: 'since', attendance_day: middleDay })).toBe(9)
  expect(await countOf({ attendance: 'not since', attendance_day: middleDay })).toBe(5)
  expect(await countOf({ attendance: 'never' })).toBeNull()
  await readers(t, 4)
  expect(await countOf({ attendance: 'never' })).toBe(5)
  const towns = await (await asOwner())<typeof listNewsletterTowns>('GET /api/admin/newsletter-towns')
  expect(towns).toEqual(expect.arrayContaining(['Dudley', 'Walsall']))

  const few = await aDraft(t, { youngest_age: 90 })
  for (const people of [1, 4, 5])
    expect(await refusal(send(few, people))).toMatchObject({ error: 'too_few_recipients' })
})

test('an audience cannot be chosen by likes, and likes, matches and messages do not change it', async () => {
  const { eventId, women, men } = await anEveningOver(t, { women: 3, men: 3 })
  const guests = [...women, ...men]
  await inTransaction(t.site.db, (tx) =>
    tx
      .insertInto('newsletterConsents')
      .values(guests.map(({ id }) => ({ id: newId(), memberId: id, content: 'Yes', consentedAt: t.clock.now() })))
      .execute(),
  )
  const draft = await aDraft(t, { attendance: 'since', attendance_day: '2020-01-01' })
  const before = await preview(draft)
  expect(before.people).toBe(6)
  for (const woman of women) await sendCard(t.site, woman, eventId, men)
  for (const man of men) await sendCard(t.site, man, eventId, women.slice(0, 1))
  const [woman = expect.fail(), man = expect.fail()] = [women[0], men[0]]
  await aMessage(t.site, { from: woman, to: man })
  expect(await preview(draft)).toEqual({ ...before, html: expect.any(String), text: expect.any(String) })
  for (const field of ['likes', 'matches', 'liked_by', 'gender'])
    expect(Newsletter.safeParse({ ...exampleNewsletter, [field]: 'any' }).success).toBe(false)
})

test('leaves out members who are suspended, delete their account, had one that day, or asked after it was started', async () => {
  const asked = await readers(t, 6)
  const [suspended, deleting] = [await aReader(t), await aReader(t)]
  await suspendMember(t.site, siteItself, suspended.id, 'Rude.')
  await requestDeletionOf(t.site, siteItself, deleting.id, { forfeitedEventIds: [] })
  const first = await aDraft(t, { subject: 'First' })
  await send(first, 6)
  const late = await aReader(t)
  await t.runJobs()
  for (const member of asked) expect(await countMails(t, member, 'First')).toBe(1)
  for (const member of [suspended, deleting, late]) expect(await countMails(t, member, 'First')).toBe(0)
  expect(await countOf({})).toBeNull()
  await advanceToHour(t, 11)
  expect(await countOf({})).toBe(7)
})

test('waits for the morning, can be stopped while it is sent, and stays stopped', async () => {
  const asked = await readers(t, 5)
  await advanceToHour(t, 20, 1)
  const [waits, stopped] = [await aDraft(t, { subject: 'Waits' }), await aDraft(t, { subject: 'Stops' })]
  await send(waits, 5)
  await send(stopped, 5)
  await t.runJobs()
  await t.sweep()
  const stop = async (id: string) =>
    (await asOwner())<typeof stopNewsletter>('POST /api/admin/newsletters/:id/stop', { params: { id }, body: {} })
  expect(await load(stopped)).toMatchObject({ state: 'sending' })
  await stop(stopped)
  await advanceToHour(t, 10, 1)
  await t.sweep()
  await t.runJobs()
  for (const member of asked) {
    expect(await countMails(t, member, 'Waits')).toBe(1)
    expect(await countMails(t, member, 'Stops')).toBe(0)
  }
  expect(await load(stopped)).toMatchObject({ state: 'stopped', results: { notified: null } })
  expect(await refusal(stop(waits))).toMatchObject({ error: 'newsletter_not_sending' })
})

test('one click stops newsletters and nothing else, and is counted for the newsletter once five have done so', async () => {
  const asked = await readers(t, 6)
  const eventNews = await aSubscriber(t)
  const id = await aDraft(t)
  await send(id, 6)
  await t.runJobs()
  for (const [nth, member] of asked.entries()) {
    if (nth === 5) break
    const [mail = expect.fail()] = await emailsTo(t, member.email)
    const url = `/unsubscribe?token=${tokenIn(mail)}`
    for (let times = 0; times < 2; times += 1) {
      const answer = await t.app.inject({ method: 'POST', url, payload: '' })
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'newsletter', is_on: false }])
    }
    expect((await load(id)).results.unsubscribed).toBe(nth === 4 ? 5 : null)
  }
  const choices = await (await apiOf(t, eventNews))('GET /api/account/emails')
  expect(choices).toEqual({ event_news_since: expect.any(String), newsletter_since: null })

  // The numbers stay when the record of recipients is deleted.
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 32 }))
  await purgeRecipients(t.site)
  expect(await t.site.db.selectFrom('newsletterRecipients').selectAll().execute()).toEqual([])
  expect((await load(id)).results).toEqual({ notified: 6, undelivered: null, unsubscribed: 5 })
})

test('a consent is stored with its wording, is refused if the wording is outdated, and newsletters sent cannot be altered', async () => {
  const { api, id: memberId } = await aSignedInMember(t)
  const choose = (newsletter: boolean, wording_version: number = newsletterWording.version) =>
    api<typeof changeNewsletterChoice>('PUT /api/account/newsletter', { body: { newsletter, wording_version } })
  expect(await refusal(choose(true, newsletterWording.version + 1))).toMatchObject({ error: 'consent_wording_changed' })
  for (const wanted of [true, true, false, true]) await choose(wanted)
  const stored = await t.site.db
    .selectFrom('newsletterConsents')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('consentedAt')
    .execute()
  expect(stored).toMatchObject([
    { content: newsletterWording.text, withdrawnBy: 'switch' },
    { content: newsletterWording.text, withdrawnBy: null },
  ])
  const app = new Client({ connectionString: t.database.url })
  await app.connect()
  for (const statement of [
    `update newsletter_consents set content = 'Send me everything'`,
    `update newsletters set body = 'Other words' where started_at is not null`,
    `update newsletters set notified = 0 where notified > 0`,
    `delete from newsletters where started_at is not null`,
  ])
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  await expect(
    app.query(
      `insert into unsubscribe_links (token_hash, member_id, kind, made_at) values (sha256('x'), $1, 'adverts', now())`,
      [memberId],
    ),
  ).rejects.toMatchObject({ code: '23514' })
  await app.end()
})
