import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { endBooking, seat } from '#browsing/testing.ts'
import { anEvent } from '#events/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { aPortrait, aProfile, sendForm } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { saveReport } from '#safety/server/save-report.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
let amy: TestMember
let tom: TestMember
let stranger: TestMember
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

/** Tom has written to Amy. */
beforeEach(async () => {
  amy = await aMember(t.site)
  tom = await aMember(t.site, { gender: 'M', userName: 'Tom Hadley' })
  stranger = await aMember(t.site, { gender: 'M' })
  for (const member of [tom, stranger]) await aProfile(t.site, member, { headline: 'Bakes', body: 'Bread.' })
  await aMessage(t.site, { from: tom, to: amy })
})

type Action = 'block' | 'report'
const aReport = { reason: 'harassment', note: '  Would not stop.\r\nTwice. ' }

async function send(by: TestMember, action: Action, id: string, payload: object = action === 'report' ? aReport : {}) {
  const { authorization } = await signInAs(t.site, by)
  const url = `/api/members/${id}/${action}/`
  const answer = await t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
  const text = withoutRequestId(answer.body)
  return { status: answer.statusCode, text, retryAfter: answer.headers['retry-after'] }
}

const blocks = () => t.site.db.selectFrom('blocks').select('blockedId').where('blockerId', '=', amy.id).execute()
const reports = () => t.site.db.selectFrom('reports').selectAll().where('reporterId', '=', amy.id).execute()

test('a member can block someone they may see, and repeated requests record only one block', async () => {
  for (const id of [tom.id, tom.id.toUpperCase(), tom.id])
    expect(await send(amy, 'block', id)).toMatchObject({ status: 200, text: '{}' })
  expect(await blocks()).toEqual([{ blockedId: tom.id }])
})

test('a report stores the profile as it was at the time of the report', async () => {
  const { portraitId } = await t.site.db
    .selectFrom('profiles')
    .select('portraitId')
    .where('memberId', '=', tom.id)
    .executeTakeFirstOrThrow()
  expect(await send(amy, 'report', tom.id)).toMatchObject({ status: 201, text: '{}' })

  const { authorization } = await signInAs(t.site, tom)
  await sendForm(t, 'PATCH /api/updateprofile', {
    authorization,
    fields: { headline: 'Nothing to see' },
    picture: await aPortrait('#202020'),
  })

  expect(await reports()).toMatchObject([
    {
      about: 'person',
      reporterId: amy.id,
      reportedId: tom.id,
      messageId: null,
      reason: 'harassment',
      note: 'Would not stop.\nTwice.',
      seen: { name: 'Tom Hadley', headline: 'Bakes', body: 'Bread.' },
      portraitId,
      closedAt: null,
    },
  ])
})

test('a report about a member without a profile stores only their name', async () => {
  const lee = await aMember(t.site, { gender: 'M', userName: 'Lee Sankey' })
  const evening = await anEvent(t.site)
  for (const member of [amy, lee]) await seat(t, member, evening, { state: 'booked' })
  expect((await send(amy, 'report', lee.id, { reason: 'under_18' })).status).toBe(201)
  expect(await reports()).toMatchObject([
    { seen: { name: 'Lee Sankey', headline: null, body: null }, portraitId: null, note: '' },
  ])
})

test('a member can report someone whom they have blocked', async () => {
  await send(amy, 'block', tom.id)
  expect((await send(amy, 'report', tom.id)).status).toBe(201)
})

describe.each<Action>(['block', 'report'])('a request to %s', (action) => {
  test('gets the same response for a hidden member as for one who does not exist', async () => {
    const suspended = await aMember(t.site, { gender: 'M' })
    await aMessage(t.site, { from: amy, to: suspended })
    await suspendMember(t.site, siteItself, suspended.id, 'a test')
    const hidden = await send(amy, action, stranger.id)
    expect(hidden.status).toBe(404)
    expect(hidden.text).toContain('"error":"person_not_found"')
    for (const id of [newId(), '00000000-0000-0000-0000-000000000000', 'tom', '%00', suspended.id])
      expect(await send(amy, action, id)).toEqual(hidden)
    expect([await blocks(), await reports()]).toEqual([[], []])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['who has written to the caller', async () => undefined],
    [
      'who was booked on the same event',
      async () => {
        const evening = await anEvent(t.site)
        tom = await aMember(t.site, { gender: 'M' })
        for (const member of [amy, tom]) await seat(t, member, evening, { state: 'booked' })
      },
    ],
  ])(
    'gets the same response for a member %s, even after they block the caller or are suspended',
    async (_what, arrange) => {
      await arrange()
      const before = await send(amy, action, tom.id)
      expect(before.status).toBeLessThan(300)
      await blockMember(t.site, { memberId: tom.id }, amy.id)
      expect(await send(amy, action, tom.id)).toEqual(before)
      await suspendMember(t.site, siteItself, tom.id, 'a test')
      expect(await send(amy, action, tom.id)).toEqual(before)
    },
  )

  test('is allowed after both members booked the same event, but only between different genders', async () => {
    const evening = await anEvent(t.site)
    const bea = await aMember(t.site)
    const meeting = [await seat(t, amy, evening, { state: 'booked' }), await seat(t, bea, evening, { state: 'booked' })]
    const held = await seat(t, stranger, evening, { state: 'held' })
    expect((await send(amy, action, stranger.id)).status).toBe(404)
    await endBooking(t, held)
    meeting.push(await seat(t, stranger, evening, { state: 'booked' }))
    for (const id of meeting) await endBooking(t, id)
    expect((await send(amy, action, stranger.id)).status).toBeLessThan(300)
    expect((await send(bea, action, amy.id)).status).toBe(404)
  })

  test('is refused with its own error for the caller’s own account', async () => {
    for (const id of [amy.id, amy.id.toUpperCase()])
      expect(await send(amy, action, id)).toMatchObject({ status: 409, text: expect.stringContaining('own_account') })
  })

  test('is allowed for any member if the caller is an owner, but refused for an unknown id', async () => {
    const owner = await aMember(t.site, { role: 'owner' })
    expect((await send(owner, action, stranger.id)).status).toBe(action === 'report' ? 201 : 200)
    expect((await send(owner, action, newId())).status).toBe(404)
  })

  test('requires a visitor to sign in', async () => {
    const answer = await t.app.inject({ method: 'POST', url: `/api/members/${tom.id}/${action}`, payload: {} })
    expect(answer.statusCode).toBe(401)
  })
})

test.each([
  ['without a reason', {}],
  ['with an unknown reason', { reason: 'boring' }],
  ['with a note that is too long', { reason: 'spam', note: 'x'.repeat(2_001) }],
])('a report %s is refused with a message for the field', async (_what, payload) => {
  const { status, text } = await send(amy, 'report', tom.id, payload)
  expect(status).toBe(422)
  expect(text).toContain('"fields"')
  expect(await reports()).toEqual([])
})

test.each([
  ['report', 10],
  ['block', 60],
] as const)('a member can %s %i times a day, and the limit does not affect others', async (action, attempts) => {
  for (let attempt = 0; attempt < attempts; attempt += 1)
    expect((await send(amy, action, tom.id)).status).toBeLessThan(300)
  const refused = await send(amy, action, tom.id)
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThan(23 * 3_600)

  const bea = await aMember(t.site)
  await aMessage(t.site, { from: tom, to: bea })
  expect((await send(bea, action, tom.id)).status).toBeLessThan(300)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 }))
  expect((await send(amy, action, tom.id)).status).toBeLessThan(300)
})

test('a report of a member who does not exist does not count towards the daily limit', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await send(amy, 'report', newId())).status).toBe(404)
  const seen = { name: 'Tom Hadley', headline: null, body: null }
  const ofUnknownMember = { about: 'person', reportedId: newId(), messageId: null, portraitId: null, seen } as const
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const saved = saveReport(t.site, { memberId: amy.id }, { ...ofUnknownMember, reason: 'other', note: '' })
    await expect(saved).rejects.toThrow('person_not_found')
  }
  expect((await send(amy, 'report', tom.id)).status).toBe(201)
  expect(await reports()).toHaveLength(1)
})
