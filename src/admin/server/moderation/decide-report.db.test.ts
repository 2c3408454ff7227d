import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { aMember, emailsTo, newestMailTo, signInAs, tokenIn } from '#accounts/testing.ts'
import type { Verdict } from '#admin/contract/moderation.ts'
import { decideReport } from '#admin/server/moderation/decide-report.ts'
import { aModerator, aReportedMessage, aReportOf, signInModerator, decisionLinkApi } from '#admin/testing/moderation.ts'
import { mailboxOf } from '#messaging/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { plain } from '#platform/testing/read-mail.ts'
import { ApiError } from '#platform/web/api.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { withoutLocksInLockstep } from '#platform/testing/without-locks.ts'
import { aProfile, storedWidths } from '#profiles/testing.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let olive: Awaited<ReturnType<typeof aModerator>>
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
beforeEach(async () => {
  await inTransaction(t.site.db, (tx) => tx.updateTable('members').set({ role: 'member' }).execute())
  olive = await aModerator(t)
})
afterAll(() => t.close())

const nameOfRefusal = (error: unknown) => (error instanceof ApiError ? error.body.error : String(error))

const aPair = async () =>
  [
    await aMember(t.site, { userName: 'Amy Tonks' }),
    await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' }),
  ] as const

const subjects = async (email: string) => (await emailsTo(t, email)).map(({ subject }) => subject)
const reportRow = (id: string) =>
  t.site.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const profileOf = (id: string) =>
  t.site.db.selectFrom('profiles').selectAll().where('memberId', '=', id).executeTakeFirstOrThrow()

describe('a dismissal', () => {
  test('closes the report and notifies only the reporter, without the outcome', async () => {
    const [amy, tom] = await aPair()
    const id = await aReportOf(t, tom, { by: amy })

    const { decision_id } = await olive.decide(id, { measure: 'dismissed', reason: 'Nothing in it.' })

    expect(await reportRow(id)).toMatchObject({ decisionId: decision_id, closedAt: expect.anything() })
    expect(await subjects(tom.email)).toEqual([])
    const mail = await newestMailTo(t, amy.email)
    expect(mail.subject).toBe('We’ve reviewed your report')
    expect(withoutIds(mail.text)).not.toMatch(/Tom|Nothing in it|dismiss/)
    expect(await actionsOn(t.site.db, tom.id)).toContain('moderation decided')
    expect((await olive.load(id)).decision).toMatchObject({ measure: 'dismissed', reason: 'Nothing in it.' })
    expect((await olive.overview()).decided).toMatchObject({ count: expect.any(Number) })
  })
})

describe('more than ten minutes after the owner signed in', () => {
  test('deleting, suspending and lifting a suspension need a recent sign-in, and other decisions do not', async () => {
    const [amy, tom] = await aPair()
    const { messageId, reportId } = await aReportedMessage(t, { from: tom, to: amy })
    const other = await aReportOf(t, tom, { by: amy })
    const imran = await aMember(t.site, { userName: 'Imran Shah', gender: 'M' })
    const { decision_id: suspension } = await olive.decideOn(imran.id, { measure: 'suspended', reason: 'Rude.' })
    await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 11 }))

    const deleting: Verdict = { measure: 'warned', removes: ['message'], reason: 'Rude.' }
    const stale = { status: 403, error: 'fresh_sign_in_needed' }
    expect(await refusal(olive.decide(reportId, deleting))).toMatchObject(stale)
    const ofProfile: Verdict = { measure: 'removed', removes: ['text'], reason: 'Rude.' }
    expect(await refusal(olive.decideOn(tom.id, ofProfile))).toMatchObject(stale)
    expect(await refusal(olive.removeMessage(messageId, 'Rude.'))).toMatchObject(stale)
    const suspending: Verdict = { measure: 'suspended', removes: [], reason: 'Rude.' }
    expect(await refusal(olive.decide(reportId, suspending))).toMatchObject(stale)
    expect(await refusal(olive.decideOn(tom.id, suspending))).toMatchObject(stale)
    expect(await refusal(olive.suspend(tom.id, 'Rude.'))).toMatchObject(stale)
    expect(await refusal(olive.lift(imran.id, 'A mistake.'))).toMatchObject(stale)
    expect(await refusal(olive.settle(suspension, { outcome: 'reversed', note: '' }))).toMatchObject(stale)
    await expect(signInAs(t.site, imran)).rejects.toThrow('account_suspended')
    await signInAs(t.site, tom)
    expect((await reportRow(reportId)).closedAt).toBeNull()

    await olive.decide(reportId, { measure: 'dismissed' })
    await olive.decide(other, { measure: 'warned', reason: 'Rude.' })
    const fresh = await signInModerator(t, olive)
    await fresh.removeMessage(messageId, 'Rude.')
  })
})

describe('a deleted message', () => {
  test('is shown as removed, its open reports are closed, and its sender is told the reason but not who reported it', async () => {
    const [amy, tom] = await aPair()
    const { messageId, reportId } = await aReportedMessage(t, { from: tom, to: amy })
    const [hers, his] = [await mailboxOf(t, amy), await mailboxOf(t, tom)]
    await hers.report(messageId, 'And again.')
    expect((await olive.load(reportId)).other_open_reports).toBe(1)

    await olive.decide(reportId, { measure: 'removed', removes: ['message'], reason: 'It was a threat.' })

    for (const [box, list] of [
      [hers, 'to_messages'],
      [his, 'from_messages'],
    ] as const)
      expect((await box.list())[list]).toMatchObject([
        { id: messageId, subject: 'Message deleted', message: 'This message has been deleted.' },
      ])
    const reports = await t.site.db
      .selectFrom('reports')
      .select('closedAt')
      .where('messageId', '=', messageId)
      .execute()
    expect(reports.map(({ closedAt }) => closedAt !== null)).toEqual([true, true])
    expect(await subjects(amy.email)).toEqual(['We’ve reviewed your report'])
    const mail = await newestMailTo(t, tom.email)
    expect(plain(mail.text)).toContain('We’ve deleted one of your messages.')
    expect(mail.text).toContain('It was a threat.')
    expect(withoutIds(mail.text + mail.html)).not.toContain('Amy')
    // The report still contains the text.
    expect((await olive.load(reportId)).seen).toMatchObject({ message: 'I know where you live.' })
    expect(await actionsOn(t.site.db, messageId)).toEqual(['message removed'])
  })

  test('cannot be deleted again, and a report about a person has no message to delete', async () => {
    const [amy, tom] = await aPair()
    const { messageId, reportId } = await aReportedMessage(t, { from: tom, to: amy })
    await olive.removeMessage(messageId, 'It was a threat.')
    expect((await reportRow(reportId)).closedAt).not.toBeNull()
    expect(await refusal(olive.removeMessage(messageId, 'Again.'))).toMatchObject({
      status: 404,
      error: 'message_not_found',
    })
    expect(await refusal(olive.removeMessage(newId(), 'Again.'))).toMatchObject({ status: 404 })
    const id = await aReportOf(t, tom, { by: amy })
    await expect(olive.decide(id, { measure: 'removed', removes: ['message'], reason: 'x' })).rejects.toMatchObject({
      body: { fields: { removes: 'There’s no message to delete.' } },
    })
    expect((await reportRow(id)).closedAt).toBeNull()
  })
})

describe('deleting profile content', () => {
  test('removes the text and the portrait, and keeps the old picture only for its report', async () => {
    const [amy, tom] = await aPair()
    await aProfile(t.site, tom)
    const { portraitId } = await profileOf(tom.id)
    const id = await aReportOf(t, tom, { by: amy, portraitId })

    await olive.decide(id, { measure: 'removed', removes: ['text', 'portrait'], reason: 'Not you.' })
    await t.runJobs()

    const after = await profileOf(tom.id)
    expect(after).toMatchObject({ headline: 'Headline deleted', body: 'This text has been deleted.' })
    expect(after.portraitId).not.toBe(portraitId)
    expect(await storedWidths(t.site, portraitId)).toEqual([96, 320, 960])
    const { portrait, now } = await olive.load(id)
    for (const image of [portrait?.image, now.profile?.portrait.image])
      expect((await t.app.inject(image ?? '')).statusCode).toBe(200)
    expect(await actionsOn(t.site.db, tom.id)).toEqual(
      expect.arrayContaining(['profile text removed', 'portrait removed']),
    )
  })

  test('changes nothing and stores no new picture if the decision is refused', async () => {
    const [amy, tom] = await aPair()
    await aProfile(t.site, tom)
    const id = await aReportOf(t, tom, { by: amy })
    await olive.decide(id, { measure: 'dismissed' })
    const before = await profileOf(tom.id)
    const again = olive.decide(id, { measure: 'warned', removes: ['portrait'], reason: 'x' })
    expect(await refusal(again)).toMatchObject({ status: 409, error: 'report_closed' })
    await t.runJobs()
    expect(await profileOf(tom.id)).toEqual(before)
    const portraitRows = await t.site.db.selectFrom('portraits').select('id').where('memberId', '=', tom.id).execute()
    expect(portraitRows).toEqual([{ id: before.portraitId }])
  })

  test('is refused if the member has no profile', async () => {
    const [amy, tom] = await aPair()
    const id = await aReportOf(t, tom, { by: amy })
    for (const removes of [['text'], ['portrait']] as const)
      expect(await refusal(olive.decide(id, { measure: 'removed', removes: [...removes], reason: 'x' }))).toMatchObject(
        {
          error: 'profile_not_found',
        },
      )
    expect((await reportRow(id)).closedAt).toBeNull()
  })
})

describe('a suspension', () => {
  test('ends every session immediately, and its email lets the member answer without signing in', async () => {
    const [amy, tom] = await aPair()
    const id = await aReportOf(t, tom, { by: amy })
    await signInAs(t.site, tom)
    await olive.decide(id, { measure: 'suspended', reason: 'He frightened somebody.' })

    await expect(signInAs(t.site, tom)).rejects.toThrow('account_suspended')
    const { can_answer, reason } = await decisionLinkApi(t, tokenIn(await newestMailTo(t, tom.email))).load()
    expect([can_answer, reason]).toEqual([true, 'He frightened somebody.'])
  })

  test('of a member who is already suspended is refused with an error for its field', async () => {
    const [amy, tom] = await aPair()
    const [first, second] = [await aReportOf(t, tom, { by: amy }), await aReportOf(t, tom, { by: amy })]
    await olive.decide(first, { measure: 'suspended', reason: 'He frightened somebody.' })
    await expect(olive.decide(second, { measure: 'suspended', reason: 'Again.' })).rejects.toMatchObject({
      body: { fields: { measure: 'They’re already suspended. Please choose something else.' } },
    })
    expect((await reportRow(second)).closedAt).toBeNull()
  })
})

test.each([
  [{ measure: 'warned' as const }, { reason: 'Please say why. The member will read it.' }],
  [{ measure: 'removed' as const, reason: 'x' }, { removes: 'Please choose what to delete.' }],
])('%j is refused with an error for the missing field, and changes nothing', async (verdict, fields) => {
  const [amy, tom] = await aPair()
  const id = await aReportOf(t, tom, { by: amy })
  await expect(olive.decide(id, verdict)).rejects.toMatchObject({ status: 422, body: { fields } })
  expect((await reportRow(id)).closedAt).toBeNull()
  expect(await subjects(tom.email)).toEqual([])
})

test('a member can be warned and their profile text removed without a report', async () => {
  const [, tom] = await aPair()
  await aProfile(t.site, tom)
  await olive.decideOn(tom.id, { measure: 'warned', removes: ['text'], reason: 'Too much on the night.' })
  expect(await profileOf(tom.id)).toMatchObject({ headline: 'Headline deleted' })
  expect((await newestMailTo(t, tom.email)).text).toContain('Too much on the night.')
  await expect(olive.decideOn(tom.id, { measure: 'dismissed' })).rejects.toMatchObject({ status: 422 })
  expect(await refusal(olive.decideOn(newId(), { measure: 'warned', reason: 'x' }))).toMatchObject({ status: 404 })
  expect(await refusal(olive.decideOn(olive.id, { measure: 'warned', reason: 'x' }))).toMatchObject({
    error: 'own_case',
  })
})

test('if two owners send many decisions on one report concurrently, only one succeeds', async () => {
  const [amy, tom] = await aPair()
  const id = await aReportOf(t, tom, { by: amy })
  const owners = [olive, await aModerator(t, 'Oscar Owner')]
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      (owners[nth % 2] ?? olive)
        .decide(id, { measure: 'warned', reason: `Reason ${nth}` })
        .then(() => 'decided', nameOfRefusal),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['decided', ...Array.from({ length: 7 }, () => 'report_closed')])
  const decisions = await t.site.db.selectFrom('decisions').select('id').where('memberId', '=', tom.id).execute()
  expect(decisions).toHaveLength(1)
  expect(await subjects(tom.email)).toEqual(['About your account'])
  expect(await subjects(amy.email)).toEqual(['We’ve reviewed your report'])
})

test('without the lock on the report, the database constraint refuses a second decision', async () => {
  const [amy, tom] = await aPair()
  const id = await aReportOf(t, tom, { by: amy })
  const site = { ...t.site, db: t.site.db.withPlugin(withoutLocksInLockstep(2)) }
  const warned = { measure: 'warned', removes: [], reason: 'x' } as const
  const decide = () =>
    decideReport(site, { memberId: olive.id, role: 'owner' }, id, warned).then(() => 'decided', String)
  const outcomes = await Promise.all([decide(), decide()])
  expect(outcomes.toSorted()).toEqual(['decided', expect.stringContaining('a report is closed once')])
})

test('a report about a deleted account can only be dismissed', async () => {
  const [amy, tom] = await aPair()
  const id = await aReportOf(t, tom, { by: amy })
  await deleteMembers(t.site, tom.id)
  expect(await olive.load(id)).toMatchObject({ may: 'only close', reported: null, reported_name: 'Tom Hadley' })
  await expect(olive.decide(id, { measure: 'warned', reason: 'x' })).rejects.toMatchObject({
    body: { fields: { measure: 'Their account has been deleted, so you can only close the report.' } },
  })
  await olive.decide(id, { measure: 'dismissed' })
  expect((await reportRow(id)).closedAt).not.toBeNull()
})
