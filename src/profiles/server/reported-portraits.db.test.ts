import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { changeProfile } from '#profiles/server/change-profile.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import { aPortrait, aProfile, storedWidths } from '#profiles/testing.ts'
import { aMember } from '#accounts/testing.ts'
import { saveReport } from '#safety/server/save-report.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const everyWidth = [96, 320, 960]

async function aReportedPortrait() {
  const [amy, tom] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
  await aProfile(t.site, tom)
  const { portraitId, headline, body } = await t.site.db
    .selectFrom('profiles')
    .selectAll()
    .where('memberId', '=', tom.id)
    .executeTakeFirstOrThrow()
  const seen = { name: tom.userName, headline, body }
  const about = { about: 'person', reportedId: tom.id, messageId: null, seen, portraitId } as const
  const report = () => saveReport(t.site, { memberId: amy.id }, { ...about, reason: 'impersonation', note: '' })
  return { tom, portraitId, report }
}

test('a reported portrait that is replaced is stored until its report is deleted', async () => {
  const { tom, portraitId, report } = await aReportedPortrait()
  await report()
  await changeProfile(t.site, { memberId: tom.id }, { picture: await aPortrait('#204060') })
  await t.runJobs()
  await advance('PT2H')
  await t.sweep()
  expect(await storedWidths(t.site, portraitId)).toEqual(everyWidth)

  const closedAt = t.site.clock.now()
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('reports').set({ closedAt }).where('portraitId', '=', portraitId).execute(),
  )
  await advance('P190D')
  await t.sweep()
  await advance('PT1H')
  await t.sweep()
  expect(await storedWidths(t.site, portraitId)).toEqual([])
})

test('a reported portrait is still stored after its member is deleted', async () => {
  const { tom, portraitId, report } = await aReportedPortrait()
  await report()
  await deleteMembers(t.site, tom.id)
  await advance('PT2H')
  await t.sweep()
  expect(await storedWidths(t.site, portraitId)).toEqual(everyWidth)
})

test('a portrait that is reported and removed at the same time is either completely stored or completely deleted', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { tom, portraitId, report } = await aReportedPortrait()
    await inTransaction(t.site.db, (tx) => tx.deleteFrom('profiles').where('memberId', '=', tom.id).execute())
    await Promise.all([report(), removePortrait(t.site, { portraitId })])
    const row = await t.site.db
      .selectFrom('reports')
      .select('portraitId')
      .where('reportedId', '=', tom.id)
      .executeTakeFirstOrThrow()
    expect(await storedWidths(t.site, portraitId)).toEqual(row.portraitId === null ? [] : everyWidth)
  }
})
