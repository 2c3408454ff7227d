import { Client } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type {
  getBreachNotice,
  listBreachNotices,
  previewBreachNotice,
  sendBreachNotice,
} from '#privacy/contract/admin/breach-notices.ts'
import { aBooking } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import type { BreachNotice } from '#privacy/contract/breach-notice.ts'
import { resumeNotices, notifyNext } from '#privacy/server/breach-notices/notify-next.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { suiteSeed } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let api: Api
let client: Client
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  api = t.apiAs((await signInAs(t.site, owner)).access)
  client = new Client({ connectionString: t.database.migrateUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const notice: BreachNotice = {
  subject: 'About your data',
  text: 'A list was lost.\n\nPlease change your password.',
  recipients: 'everyone',
  event_ids: [],
  people: '',
}
const preview = (overrides: Partial<BreachNotice> = {}) =>
  api<typeof previewBreachNotice>('POST /api/admin/breach-notices/preview', { body: { ...notice, ...overrides } })
const send = (overrides: Partial<BreachNotice> & { recipient_count: number; id?: string }) =>
  api<typeof sendBreachNotice>('POST /api/admin/breach-notices', { body: { ...notice, id: newId(), ...overrides } })
const loadNotice = (id: string) => api<typeof getBreachNotice>('GET /api/admin/breach-notices/:id', { params: { id } })

async function addMembers(count: number): Promise<void> {
  await client.query(
    `insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at, activated_at)
     select gen_random_uuid(), gen_random_uuid() || '@example.com', user_name, gender, password_hash, terms_version,
       registered_at, registered_at, registered_at
     from members, generate_series(1, $2::int) where id = $1`,
    [owner.id, count],
  )
}

/** Counts this notice's emails per address. */
async function countEmailsByAddress(noticeId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ toAddress: string; count: number }>`
    select to_address, count(*) from outgoing_mail mail join breach_notice_people on mail_id = mail.id
    where notice_id = ${noticeId} group by to_address`.execute(t.site.db)
  return new Map(rows.map(({ toAddress, count }) => [toAddress, count]))
}

async function countEmailsWithSubject(subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from outgoing_mail where subject = ${subject}`.execute(t.site.db)
  return rows[0]?.count ?? 0
}

test('every member with a confirmed address, even if suspended, is notified once, and the text is audited', async () => {
  const suspended = await aMember(t.site)
  await client.query(`update members set suspended_at = now(), suspension_reason = 'x' where id = $1`, [suspended.id])
  const waiting = await aMember(t.site)
  await client.query('update members set activated_at = null where id = $1', [waiting.id])
  const shown = await preview()
  expect(shown).toEqual({ people: 2, text: expect.stringContaining('Please change your password.') })

  const { id } = await send({ recipient_count: 2 })
  expect(await loadNotice(id)).toMatchObject({ people: 2, notified: 0, finished_at: null, sent_by: 'Olive Owner' })
  const late = await aMember(t.site)
  await t.runJobs()

  expect(await loadNotice(id)).toMatchObject({
    people: 2,
    notified: 2,
    finished_at: expect.any(String),
    text: notice.text,
  })
  const mails = await countEmailsByAddress(id)
  expect([...mails.keys()].toSorted()).toEqual([owner.email, suspended.email].toSorted())
  expect(mails.has(late.email)).toBe(false)
  const entry = await t.site.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'breach notice sent')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actorId: owner.id,
    subject: id,
    details: { subject: notice.subject, text: notice.text, recipients: 'everyone', people: 2 },
  })
  const { rows } = await api<typeof listBreachNotices>('GET /api/admin/breach-notices', { query: {} })
  expect(rows.map((row) => row.id)).toEqual([id])
})

test('a notice goes only to members who booked a chosen event, or only to listed members', async () => {
  const eventId = await anEvent(t.site)
  const member = await aMember(t.site)
  await aBooking(t.site, { eventId, member })
  expect(await preview({ recipients: 'events', event_ids: [eventId] })).toMatchObject({ people: 1 })
  const { id } = await send({ recipients: 'events', event_ids: [eventId], recipient_count: 1 })
  await t.runJobs()
  expect([...(await countEmailsByAddress(id)).keys()]).toEqual([member.email])

  const other = await aMember(t.site)
  const people = `${member.email.toUpperCase()}\n\n ${other.id}, ${member.id}`
  const named = await send({ recipients: 'members', people, recipient_count: 2 })
  await t.runJobs()
  expect(new Set((await countEmailsByAddress(named.id)).keys())).toEqual(new Set([member.email, other.email]))
})

test('a recipient count that differs from the preview, an unknown member or an empty audience is refused, and nothing is sent', async () => {
  const before = await countEmailsWithSubject(notice.subject)
  expect(await refusal(send({ recipient_count: 1 }))).toMatchObject({ status: 409, error: 'recipient_count_changed' })
  const eventId = await anEvent(t.site)
  expect(await refusal(preview({ recipients: 'events', event_ids: [eventId] }))).toMatchObject({
    error: 'no_one_to_notify',
  })
  await expect(preview({ recipients: 'events' })).rejects.toMatchObject({
    body: { fields: { event_ids: 'Please choose at least one event.' } },
  })
  await expect(preview({ recipients: 'members', people: 'nobody@example.com' })).rejects.toMatchObject({
    body: { fields: { people: 'We couldn’t find ‘nobody@example.com’.' } },
  })
  await t.runJobs()
  expect(await countEmailsWithSubject(notice.subject)).toBe(before)
})

test('an owner who signed in more than ten minutes ago must sign in again to send a notice', async () => {
  const { people } = await preview()
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 11 }))
  expect(await refusal(send({ recipient_count: people }))).toMatchObject({ status: 403, error: 'fresh_sign_in_needed' })
  api = t.apiAs((await signInAs(t.site, owner)).access)
})

test('a notice sent repeatedly with the same id is emailed to each recipient only once', async () => {
  const { people } = await preview()
  const one = { id: newId(), subject: 'Sent twice', recipient_count: people }
  await Promise.all([send(one), send(one), send(one)])
  await t.runJobs()
  expect(await countEmailsWithSubject('Sent twice')).toBe(people)
})

test('a notice reaches everyone exactly once although workers are killed twenty times at random points', async () => {
  await addMembers(450)
  const { people } = await preview()
  const { id } = await send({ subject: 'Through thick and thin', recipient_count: people })
  for (let killed = 0; killed < 20; killed += 2) {
    const attempts = [dyingSite(), dyingSite()].map((site) => notifyNext(site, { noticeId: id }))
    const ends = (await Promise.allSettled(attempts)).map(({ status }) => status)
    expect(ends).toEqual(['rejected', 'rejected'])
    if (killed % 8 === 0) await notifyNext(t.site, { noticeId: id })
  }
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 4 }))
  await resumeNotices(t.site)
  for (let step = 0; !(await isFinished(id)); step += 1) {
    if (step > 30) throw new Error('the notice did not finish')
    await notifyNext(t.site, { noticeId: id })
  }
  expect(await loadNotice(id)).toMatchObject({ people, notified: people })
  const mails = await countEmailsByAddress(id)
  expect(mails.size).toBe(people)
  expect([...mails.values()].every((count) => count === 1)).toBe(true)
  expect(await countEmailsWithSubject('Through thick and thin')).toBe(people)
})

async function isFinished(id: string): Promise<boolean> {
  return (await loadNotice(id)).finished_at !== null
}

const drawRandom = drawFrom(suiteSeed(20261124))

/** Returns a site whose process dies partway through a step, while it enqueues a random one of the step's emails. */
function dyingSite(): Site {
  let remaining = 1 + Math.floor(drawRandom() * 100)
  const jobs = new Proxy(t.site.jobs, {
    get(target, name) {
      if (name !== 'enqueue') return Reflect.get(target, name)
      return async (...args: Parameters<Site['jobs']['enqueue']>) => {
        remaining -= 1
        if (remaining === 0) throw new Error('killed')
        return target.enqueue(...args)
      }
    },
  })
  return { ...t.site, jobs }
}

test('a notice that was interrupted is resumed', async () => {
  const named = { subject: 'Left alone', recipients: 'members', people: owner.email } as const
  const { id } = await send({ ...named, recipient_count: 1 })
  // The queue still contains hundreds of emails from the previous test, which are irrelevant here.
  await sql`delete from pgboss.job where name in ('privacy.breach-notice', 'mail.send')`.execute(t.site.db)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 6 }))
  expect(await t.sweep()).toContain('privacy.breach-notices')
  await t.runJobs()
  expect(await countEmailsWithSubject('Left alone')).toBe(1)
  api = t.apiAs((await signInAs(t.site, owner)).access)
  expect(await loadNotice(id)).toMatchObject({ notified: 1, finished_at: expect.any(String) })
})

test.each([
  ['a change of a notice’s text', `update breach_notices set body = 'nothing'`],
  ['a change of a notice’s number of recipients', 'update breach_notices set people = people + 1'],
  [
    'a decrease of a notice’s number of notified members',
    'update breach_notices set notified = notified - 1 where notified > 0',
  ],
  ['the deletion of a notice', 'delete from breach_notices'],
  ['a truncation of the notices table', 'truncate breach_notices cascade'],
])('the database itself prevents %s', async (_what, statement) => {
  const app = new Client({ connectionString: t.database.url })
  await app.connect()
  for (const one of [app, client]) await expect(one.query(statement)).rejects.toMatchObject({ code: '42501' })
  await app.end()
})

test('the database itself refuses to record a recipient twice', async () => {
  const twice = `insert into breach_notice_people select * from breach_notice_people limit 1`
  await expect(client.query(twice)).rejects.toMatchObject({ code: '23505' })
})
