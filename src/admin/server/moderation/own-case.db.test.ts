import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import type { listAudit } from '#admin/contract/audit.ts'
import type { listMail } from '#admin/contract/mail.ts'
import type { getToday } from '#admin/contract/today.ts'
import { aModerator, aReportedMessage, aReportOf } from '#admin/testing/moderation.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
beforeEach(async () => {
  await inTransaction(t.site.db, (tx) => tx.updateTable('members').set({ role: 'member' }).execute())
})
afterAll(() => t.close())

test('a report about an owner is hidden from them if another owner can decide it', async () => {
  const [olive, oscar] = [await aModerator(t), await aModerator(t, 'Oscar Owner')]
  const [amy, tom] = [await aMember(t.site, { userName: 'Amy Tonks' }), await aMember(t.site, { gender: 'M' })]
  const about = await aReportOf(t, oscar, { by: amy, note: 'It was Oscar.' })
  const other = await aReportOf(t, tom, { by: amy })

  expect((await oscar.list()).rows.map(({ id }) => id)).not.toContain(about)
  expect(await refusal(oscar.load(about))).toMatchObject({ status: 404, error: 'report_not_found' })
  expect(await refusal(oscar.decide(about, { measure: 'dismissed' }))).toMatchObject({ error: 'report_not_found' })
  // The report is also missing from the list of the reporter's other reports.
  expect(JSON.stringify(await oscar.load(other))).not.toContain(about)
  expect(await oscar.overview()).toMatchObject({ open: (await olive.overview()).open - 1 })

  expect((await olive.list()).rows.map(({ id }) => id)).toContain(about)
  const { decision_id } = await olive.decide(about, { measure: 'warned', reason: 'Not on the night.' })
  expect(await refusal(oscar.decision(decision_id))).toMatchObject({ error: 'decision_not_found' })
  expect(await refusal(oscar.settle(decision_id, { outcome: 'reversed', note: '' }))).toMatchObject({
    error: 'own_case',
  })
})

test('the overview, the audit log and the emails in admin do not show an owner the reports about them', async () => {
  const [olive, oscar] = [await aModerator(t), await aModerator(t, 'Oscar Owner')]
  const amy = await aMember(t.site, { userName: 'Amy Tonks' })
  const before = await reportsToday(oscar)
  const [first, second] = [await aReportOf(t, oscar, { by: amy }), await aReportOf(t, oscar, { by: amy })]
  await t.runJobs()
  await olive.decide(first, { measure: 'dismissed' })

  expect(await reportsToday(oscar)).toBe(before)
  expect(await reportsToday(olive)).toBe(before + 1)
  const seenBy = async ({ api }: Admin) =>
    JSON.stringify([
      ...(await api<typeof listAudit>('GET /api/admin/audit', { query: { subject: first } })).rows,
      ...(await api<typeof listAudit>('GET /api/admin/audit', { query: { subject: second } })).rows,
      ...(await api<typeof listAudit>('GET /api/admin/audit', { query: { subject: oscar.id } })).rows,
      ...(await api<typeof listMail>('GET /api/admin/mail', { query: { search: amy.email } })).rows,
      ...(await api<typeof listMail>('GET /api/admin/mail', { query: { search: 'reviewed your report' } })).rows,
    ])
  const hiddenTexts = /emailed the owners about a report|made a decision about a member|reviewed your report/g
  expect((await seenBy(oscar)).match(hiddenTexts)).toBeNull()
  expect([...new Set((await seenBy(olive)).match(hiddenTexts))].toSorted()).toEqual([
    'emailed the owners about a report',
    'made a decision about a member',
  ])
})

type Admin = Pick<Awaited<ReturnType<typeof aModerator>>, 'api'>

async function reportsToday({ api }: Admin): Promise<number> {
  const { waiting } = await api<typeof getToday>('GET /api/admin/today')
  return waiting.find(({ kind }) => kind === 'reports')?.count ?? 0
}

test('the only owner sees the reason of a report about them but not the reporter, and can only dismiss it', async () => {
  const olive = await aModerator(t)
  const amy = await aMember(t.site, { userName: 'Amy Tonks' })
  const { reportId } = await aReportedMessage(t, { from: olive, to: amy })

  expect((await olive.list()).rows.map(({ id }) => id)).toContain(reportId)
  const seen = await olive.load(reportId)
  expect(seen).toMatchObject({ reason: 'felt_unsafe', may: 'only close', reporter: null, seen: null, note: '' })
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Amy Tonks|${amy.id}`))
  expect(await refusal(olive.decide(reportId, { measure: 'warned', reason: 'x' }))).toMatchObject({ error: 'own_case' })
  await olive.decide(reportId, { measure: 'dismissed' })
})

test('if two owners suspend each other concurrently, only one is suspended', async () => {
  for (let round = 0; round < 5; round += 1) {
    await inTransaction(t.site.db, (tx) => tx.updateTable('members').set({ role: 'member' }).execute())
    const [olive, oscar] = [await aModerator(t), await aModerator(t, 'Oscar Owner')]
    const suspend = (by: typeof olive, member: typeof olive) =>
      by.decideOn(member.id, { measure: 'suspended', reason: 'x' }).then(
        () => 'done',
        () => 'refused',
      )
    const outcomes = await Promise.all([suspend(olive, oscar), suspend(oscar, olive)])
    expect(outcomes.toSorted()).toEqual(['done', 'refused'])
    const remaining = await t.site.db
      .selectFrom('members')
      .select('id')
      .where('role', '=', 'owner')
      .where('suspendedAt', 'is', null)
      .execute()
    expect(remaining).toHaveLength(1)
  }
})
