import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { aModerator, aReportedMessage, aReportOf, signInModerator } from '#admin/testing/moderation.ts'
import { aMessage } from '#messaging/testing.ts'
import { markContactDetails } from '#safety/server/mark-contact-details.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let olive: Awaited<ReturnType<typeof aModerator>>
let amy: TestMember
let tom: TestMember
let ids: { harassment: string; under18: string; message: string; noticed: string }
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  amy = await aMember(t.site, { userName: 'Amy Tonks' })
  tom = await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' })
  const harassment = await aReportOf(t, tom, { by: amy })
  await advance({ hours: 1 })
  const under18 = await aReportOf(t, tom, { by: amy, reason: 'under_18', note: '' })
  await advance({ hours: 1 })
  const { reportId: message } = await aReportedMessage(t, { from: tom, to: amy })
  await advance({ hours: 1 })
  ids = { harassment, under18, message, noticed: await aFlaggedMessage() }
  olive = await aModerator(t)
})
afterAll(() => t.close())

const advance = (duration: Temporal.DurationLike) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const idsOf = async (query: Parameters<typeof olive.list>[0] = {}) => (await olive.list(query)).rows.map(({ id }) => id)

/** Marks a message that contains a phone number, and returns the id of the report. */
async function aFlaggedMessage(): Promise<string> {
  const seen = {
    ...{ fromName: tom.userName, toName: amy.userName, subject: 'Hello', message: 'Ring me: 07700 900123' },
    ...{ sentAt: t.clock.now().toString(), noticed: ['07700 900123'] },
  }
  const messageId = await aMessage(t.site, { from: tom, to: amy, body: seen.message })
  await inTransaction(t.site.db, (tx) => markContactDetails(t.site, tx, { messageId, fromId: tom.id, seen }))
  const row = t.site.db.selectFrom('reports').select('id').where('messageId', '=', messageId)
  return (await row.executeTakeFirstOrThrow()).id
}

test('the queue lists open reports, oldest first, with their waiting times', async () => {
  expect(await idsOf()).toEqual([ids.harassment, ids.under18, ids.message, ids.noticed])
  expect(await idsOf({ direction: 'desc' })).toEqual([ids.noticed, ids.message, ids.under18, ids.harassment])
  const [first] = (await olive.list()).rows
  expect(first).toMatchObject({
    kind: 'person',
    reason: 'harassment',
    reported: { id: tom.id, name: 'Tom Hadley' },
    waited_minutes: 180,
    closed_at: null,
    measure: null,
  })
})

test('the queue can be filtered by kind, reason and state', async () => {
  expect(await idsOf({ kind: 'message' })).toEqual([ids.message])
  expect(await idsOf({ kind: 'contact details' })).toEqual([ids.noticed])
  expect(await idsOf({ reason: 'under_18' })).toEqual([ids.under18])
  expect(await idsOf({ kind: 'person', reason: 'harassment' })).toEqual([ids.harassment])
  expect(await idsOf({ state: 'closed' })).toEqual([])
  expect(await refusal(olive.list({ after: 'x.y' }))).toMatchObject({ status: 422 })
})

test('the overview counts open and urgent reports', async () => {
  expect(await olive.overview()).toEqual({
    open: 4,
    urgent: 2,
    longest_waiting_minutes: 180,
    decided: null,
    answers: [],
  })
})

test('a report shows the reported content, both members and their earlier reports', async () => {
  const seen = await olive.load(ids.under18)
  expect(seen).toMatchObject({
    seen: { name: 'Tom Hadley', headline: 'Likes canals' },
    reported_person: { id: tom.id, role: 'member', suspended_at: null, has_reported: [], decisions: [] },
    reporter: { id: amy.id, reported: [] },
    may: 'decide',
    now: { message: false, profile: null },
  })
  const others = [ids.noticed, ids.message, ids.harassment]
  expect(seen.reported_person?.reported.map(({ id }) => id)).toEqual(others)
  expect(seen.reporter?.has_reported.map(({ id }) => id)).toEqual([ids.message, ids.harassment])
})

test('the report of a marked message shows the contact details found, and no reporter', async () => {
  expect(await olive.load(ids.noticed)).toMatchObject({
    kind: 'contact details',
    reporter: null,
    seen: { message: 'Ring me: 07700 900123', noticed: ['07700 900123'] },
    now: { message: true },
  })
})

test('a report shows only the reported message of a conversation', async () => {
  await aMessage(t.site, { from: amy, to: tom, body: 'Nobody has to read this.' })
  for (const id of Object.values(ids)) expect(JSON.stringify(await olive.load(id))).not.toContain('Nobody has to')
})

test('an unknown report or a malformed id is refused', async () => {
  expect(await refusal(olive.load(newId()))).toMatchObject({ status: 404, error: 'report_not_found' })
  expect(await refusal(olive.load('1'))).toMatchObject({ status: 422 })
})

test('a decided report leaves the queue and is included in the decision times', async () => {
  await advance({ minutes: 10 })
  await olive.decide(ids.harassment, { measure: 'dismissed' })
  await olive.decide(ids.under18, { measure: 'warned', reason: 'Please show us your passport.' })
  const fresh = await signInModerator(t, olive)
  await fresh.decide(ids.message, { measure: 'removed', removes: ['message'], reason: 'A threat.' })

  expect(await idsOf()).toEqual([ids.noticed])
  const closed = (await olive.list({ state: 'closed', direction: 'desc' })).rows
  expect(closed.map(({ id, measure, waited_minutes }) => [id, measure, waited_minutes])).toEqual([
    [ids.message, 'removed', 70],
    [ids.under18, 'warned', 130],
    [ids.harassment, 'dismissed', 190],
  ])
  const { open, urgent, decided } = await olive.overview()
  expect([open, urgent, decided]).toEqual([1, 0, { count: 3, usual_minutes: 130, longest_minutes: 190 }])
  const { decisions = [] } = (await olive.load(ids.noticed)).reported_person ?? {}
  expect(decisions.map(({ measure }) => measure)).toEqual(['removed', 'warned'])
})
