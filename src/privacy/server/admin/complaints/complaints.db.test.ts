import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anEmail, emailsTo, signInAs, type TestMember } from '#accounts/testing.ts'
import type {
  answerComplaint,
  closeComplaint,
  getComplaint,
  listComplaints,
  extendDeadline,
} from '#privacy/contract/admin/complaints.ts'
import type { complain, submitMemberComplaint } from '#privacy/contract/complaint.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { latestAnswer } from '#privacy/rules/complaint-deadlines.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let api: Api
let client: Client
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  await signInAgain()
  client = new Client({ connectionString: t.database.migrateUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

/** Signs the owner in again, because sessions expire when the clock advances by days. */
async function signInAgain(): Promise<void> {
  api = t.apiAs((await signInAs(t.site, owner)).access)
}

/** Advances the clock by whole days to noon in London, so that no test runs close to midnight. */
async function advanceDays(days: number): Promise<void> {
  const now = t.clock.now()
  const then = now.toZonedDateTimeISO('Europe/London').add({ days }).withPlainTime('12:00')
  await t.clock.advance(t.site.db, then.toInstant().since(now))
  await signInAgain()
}

/** Returns the days until a deadline: thirty, or fewer if the period includes February. */
const daysUntil = (day: Temporal.PlainDate) =>
  t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().until(day).days

async function submitComplaint(overrides: object = {}) {
  const id = newId()
  const body = {
    id,
    kind: 'data',
    content: 'What do you keep?',
    name: 'Vera Visitor',
    email: anEmail(),
    ...overrides,
  } as const
  const { reference, answer_by } = await t.api<typeof complain>('POST /api/complaints', { body })
  return { id, reference, email: body.email, answerBy: Temporal.PlainDate.from(answer_by) }
}

const list = async (query: object = {}) =>
  (await api<typeof listComplaints>('GET /api/admin/complaints', { query })).rows
const load = (id: string) => api<typeof getComplaint>('GET /api/admin/complaints/:id', { params: { id } })
const answer = (id: string, answerText = 'All of this: …') =>
  api<typeof answerComplaint>('POST /api/admin/complaints/:id/answer', { params: { id }, body: { answer: answerText } })
const extend = (id: string, until: string) =>
  api<typeof extendDeadline>('POST /api/admin/complaints/:id/extension', {
    params: { id },
    body: { until, reason: 'We have to ask the card provider.' },
  })
const actionsOf = async (id: string) => {
  const rows = await t.site.db.selectFrom('audit').select(['action', 'actorId']).where('subject', '=', id).execute()
  return rows.map(({ action, actorId }) => [action, actorId])
}

test('an owner sees whether a complaint’s sender is verified, and can answer it by email once', async () => {
  const member = await aMember(t.site, { userName: 'Mandy Member' })
  const { id, reference, email, answerBy } = await submitComplaint({ email: member.email.toUpperCase() })
  expect(await load(id)).toMatchObject({
    signed_in: false,
    member: null,
    matching_account: { id: member.id, name: 'Mandy Member' },
    content: 'What do you keep?',
    days_left: daysUntil(answerBy),
  })
  for (const search of [reference.toLowerCase(), 'vera', email.slice(0, 12)])
    expect((await list({ search })).map((row) => row.id)).toEqual([id])

  await answer(id)
  const [mail] = await emailsTo(t, email)
  expect(mail?.subject).toBe(`Our answer to your request about your data: ${reference}`)
  expect(mail?.text).toContain('All of this: …')
  expect(await load(id)).toMatchObject({
    days_left: null,
    closure_method: 'by email',
    closed_by: 'Olive Owner',
    outcome: 'All of this: …',
    latest_answer_by: null,
  })
  expect(await actionsOf(id)).toEqual([
    ['complaint made', null],
    ['complaint answered', owner.id],
  ])
  expect(await refusal(answer(id))).toMatchObject({ status: 409, error: 'complaint_closed' })
  expect(await list()).toEqual([])
  expect((await list({ state: 'answered' })).map((row) => row.id)).toEqual([id])
  expect((await list({ state: 'all', kind: 'data' })).map((row) => row.id)).toEqual([id])
  expect(await list({ state: 'all', kind: 'site' })).toEqual([])
})

test('a member’s complaint links to their account, and closing the complaint with a note sends no email', async () => {
  const member = await aMember(t.site, { userName: 'Mandy Member' })
  const id = newId()
  await t.apiAs((await signInAs(t.site, member)).access)<typeof submitMemberComplaint>('POST /api/account/complaints', {
    body: { id, kind: 'site', content: 'It was cold.' },
  })
  expect(await load(id)).toMatchObject({ signed_in: true, member: { id: member.id }, matching_account: null })
  const before = (await emailsTo(t, member.email)).length
  const body = { note: 'We spoke by telephone.' }
  await api<typeof closeComplaint>('POST /api/admin/complaints/:id/close', { params: { id }, body })
  expect((await emailsTo(t, member.email)).length).toBe(before)
  expect(await load(id)).toMatchObject({ closure_method: 'in another way', outcome: 'We spoke by telephone.' })
})

test('the deadline can be extended once within the legal limit, and the person is emailed', async () => {
  const { id, email, answerBy } = await submitComplaint()
  const latest = latestAnswer(t.clock.now())
  for (const until of [answerBy.toString(), latest.add({ days: 1 }).toString()])
    await expect(extend(id, until)).rejects.toMatchObject({ body: { fields: { until: expect.any(String) } } })
  expect(await extend(id, latest.toString())).toMatchObject({ answer_by: latest.toString(), latest_answer_by: null })
  const [mail] = await emailsTo(t, email)
  expect(mail?.text).toContain('We have to ask the card provider.')
  expect(await refusal(extend(id, latest.toString()))).toMatchObject({ error: 'already_extended' })
  await answer(id)
})

test('owners are reminded once when seven days are left, once on the day before, and once on each day overdue', async () => {
  const { id, reference, answerBy } = await submitComplaint()
  const { reference: laterOne, id: laterId } = await submitComplaint()
  await submitComplaint()
  await extend(laterId, answerBy.add({ days: 20 }).toString())
  const subjects = async () => {
    await t.sweep()
    const mails = await emailsTo(t, owner.email)
    return mails
      .filter(({ subject }) => /^(Please answer by|Overdue|\d+ complaints or requests)/.test(subject))
      .map(({ subject }) => subject)
  }
  expect(await subjects()).toEqual([])
  await advanceDays(daysUntil(answerBy) - 8)
  expect(await subjects()).toEqual([])
  await advanceDays(1)
  expect(await subjects()).toHaveLength(1)
  expect((await subjects())[0]).toBe('2 complaints or requests to answer soon')
  await advanceDays(6)
  expect(await subjects()).toHaveLength(2)
  await advanceDays(2)
  expect((await subjects())[0]).toBe('2 complaints or requests to answer, 2 overdue')
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 2 }))
  await signInAgain()
  expect(await subjects()).toHaveLength(3)
  expect((await list()).map((row) => [row.reference === laterOne, row.days_left])).toEqual([
    [false, -1],
    [false, -1],
    [true, 19],
  ])
  for (const { id: open } of (await list()).filter((row) => row.id !== id && row.id !== laterId)) await answer(open)
  await advanceDays(1)
  expect((await subjects())[0]).toBe(`Overdue: ${reference}`)
  expect((await load(id)).reminders).toBe(4)
  await answer(id)
  await advanceDays(1)
  expect(await subjects()).toHaveLength(4)
  await answer(laterId)
})

test('a closed complaint is deleted after a year, and an open one is not', async () => {
  const open = await submitComplaint()
  const closed = await submitComplaint()
  await answer(closed.id)
  await advanceDays(360)
  await t.sweep()
  expect(await load(closed.id)).toMatchObject({ reference: closed.reference })
  await expect(client.query('delete from complaints where id = $1', [closed.id])).rejects.toMatchObject({
    code: '42501',
  })
  await advanceDays(7)
  await t.sweep()
  expect(await refusal(load(closed.id))).toMatchObject({ status: 404, error: 'complaint_not_found' })
  expect(await load(open.id)).toMatchObject({ closed_at: null, reminders: 2 })
})
