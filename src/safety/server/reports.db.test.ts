import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { saveReport, type NewReport } from '#safety/server/save-report.ts'
import { markContactDetails } from '#safety/server/mark-contact-details.ts'
import { insertReport } from '#safety/server/store/reports.ts'
import { notifyOwners } from '#safety/server/notify-owners.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { withoutLocksInLockstep } from '#platform/testing/without-locks.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
beforeEach(async () => {
  await t.runJobs()
  await inTransaction(t.site.db, (tx) => tx.updateTable('members').set({ role: 'member' }).execute())
})
afterAll(() => t.close())

const seen = { name: 'Tom Hadley', headline: 'Likes canals.', body: 'And pubs.' }
const sent = {
  fromName: 'Tom Hadley',
  toName: 'Amy Tonks',
  subject: 'Hello',
  message: 'First line\nsecond line',
  sentAt: '2020-12-05T09:30:00Z',
}

async function aReport(overrides: Partial<Pick<NewReport, 'note' | 'portraitId'>> = {}) {
  const [amy, tom] = [
    await aMember(t.site, { userName: 'Amy Tonks' }),
    await aMember(t.site, { userName: 'Tom Hadley', gender: 'M' }),
  ]
  const about = { about: 'person', reportedId: tom.id, messageId: null, seen, portraitId: null } as const
  await saveReport(
    t.site,
    { memberId: amy.id },
    { ...about, reason: 'harassment', note: 'He followed me.', ...overrides },
  )
  const report = await t.site.db
    .selectFrom('reports')
    .selectAll()
    .where('reporterId', '=', amy.id)
    .executeTakeFirstOrThrow()
  return { amy, tom, report }
}

const anOwner = (userName = 'Olive Owner') => aMember(t.site, { userName, role: 'owner' })
const textOf = async (email: string) => (await emailsTo(t, email))[0]?.text.replaceAll(/\s+/g, ' ') ?? ''

describe('a report', () => {
  test('is saved with a snapshot and emailed to the owners, but not to the reporter or the reported member', async () => {
    const [olive, oscar] = [await anOwner(), await anOwner('Oscar Owner')]
    const { amy, tom, report } = await aReport()

    expect(report).toMatchObject({ about: 'person', reportedId: tom.id, reason: 'harassment', seen, closedAt: null })
    expect(await actionsOn(t.site.db, tom.id)).toContain('person reported')
    for (const owner of [olive, oscar]) {
      const mails = await emailsTo(t, owner.email)
      expect(mails.map(({ subject }) => subject)).toEqual(['A person was reported'])
      const mailText = await textOf(owner.email)
      expect(mailText).toContain('Harassment')
      expect(mailText).toContain(`/admin/moderation/${report.id}`)
      for (const part of ['Amy', 'Tom Hadley', 'He followed me.', 'Likes canals.'])
        expect(withoutIds(mailText)).not.toContain(part)
      for (const id of [amy.id, tom.id]) expect(mailText).not.toContain(id)
    }
    expect(await emailsTo(t, tom.email)).toEqual([])
    expect(await emailsTo(t, amy.email)).toEqual([])
  })

  test('of a message is emailed without quoting the message', async () => {
    const olive = await anOwner()
    const [amy, tom] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
    const about = { about: 'message', reportedId: tom.id, messageId: newId(), portraitId: null } as const
    await saveReport(t.site, { memberId: amy.id }, { ...about, reason: 'other', note: '', seen: sent })

    const [mail] = await emailsTo(t, olive.email)
    expect(mail?.subject).toBe('A message was reported')
    for (const part of ['First line', 'second line', 'Tom Hadley', 'Subject: Hello'])
      expect(`${mail?.text}${mail?.html}`).not.toContain(part)
  })

  test('is emailed to each owner only once if its job runs several times', async () => {
    const olive = await anOwner()
    const { report } = await aReport()
    await Promise.all([1, 2, 3].map(() => notifyOwners(t.site, { reportId: report.id })))
    await t.runJobs()
    await notifyOwners(t.site, { reportId: report.id })
    expect(await emailsTo(t, olive.email)).toHaveLength(1)
  })

  test('is emailed more than once if the lock is removed', async () => {
    const olive = await anOwner()
    const { report } = await aReport({ note: 'unnotified' })
    const site = { ...t.site, db: t.site.db.withPlugin(withoutLocksInLockstep(2, 'audit')) }
    await Promise.all([1, 2].map(() => notifyOwners(site, { reportId: report.id })))
    expect((await emailsTo(t, olive.email)).length).toBeGreaterThan(1)
  })

  test('about an owner is emailed only to the other owners', async () => {
    const [olive, oscar] = [await anOwner(), await anOwner('Oscar Owner')]
    const amy = await aMember(t.site)
    const about = { about: 'person', reportedId: oscar.id, messageId: null, seen, portraitId: null } as const
    await saveReport(t.site, { memberId: amy.id }, { ...about, reason: 'offensive', note: '' })
    expect(await emailsTo(t, olive.email)).toHaveLength(1)
    expect(await emailsTo(t, oscar.email)).toEqual([])
  })

  test('is emailed to the address for questions if the only owner is suspended', async () => {
    const olive = await anOwner()
    await suspendMember(t.site, siteItself, olive.id, 'Gone.')
    const before = (await emailsTo(t, t.site.config.trader.email)).length
    await aReport()
    expect(await emailsTo(t, t.site.config.trader.email)).toHaveLength(before + 1)
    expect((await emailsTo(t, olive.email)).map(({ subject }) => subject)).not.toContain('A person was reported')
  })

  test('about the only owner is emailed to the address for questions', async () => {
    const olive = await anOwner()
    const amy = await aMember(t.site)
    const before = (await emailsTo(t, t.site.config.trader.email)).length
    const about = { about: 'person', reportedId: olive.id, messageId: null, seen, portraitId: null } as const
    await saveReport(t.site, { memberId: amy.id }, { ...about, reason: 'offensive', note: '' })
    expect(await emailsTo(t, t.site.config.trader.email)).toHaveLength(before + 1)
    expect(await emailsTo(t, olive.email)).toEqual([])
  })

  test('that was not emailed within an hour is found by the sweep and emailed once', async () => {
    const olive = await anOwner()
    const tom = await aMember(t.site, { gender: 'M' })
    const about = { about: 'person', reporterId: null, reportedId: tom.id, messageId: null, portraitId: null } as const
    const lost = { id: newId(), ...about, seen, reason: 'spam', note: '', reportedAt: t.clock.now() } as const
    await inTransaction(t.site.db, (tx) => insertReport(tx, lost))
    const mailsAfter = async (minutes: number) => {
      await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes }))
      await t.sweep()
      await t.runJobs()
      return (await emailsTo(t, olive.email)).length
    }
    expect([await mailsAfter(0), await mailsAfter(61), await mailsAfter(61)]).toEqual([0, 1, 1])
  })

  test('cannot be changed, even directly in the database', async () => {
    const { report } = await aReport()
    const change = inTransaction(t.site.db, (tx) =>
      tx.updateTable('reports').set({ note: 'Nothing happened.' }).where('id', '=', report.id).execute(),
    )
    await expect(change).rejects.toThrow('a report never changes')
  })

  test('outlives both accounts and is deleted six months after it was closed', async () => {
    const { amy, tom, report } = await aReport()
    const row = () => t.site.db.selectFrom('reports').selectAll().where('id', '=', report.id).executeTakeFirst()
    await deleteMembers(t.site, amy.id, tom.id)
    expect(await row()).toMatchObject({ reporterId: null, reportedId: null, seen, note: 'He followed me.' })

    await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 400 }))
    await t.sweep()
    expect(await row()).toBeDefined()

    const closedAt = t.site.clock.now()
    await inTransaction(t.site.db, (tx) =>
      tx.updateTable('reports').set({ closedAt }).where('id', '=', report.id).execute(),
    )
    await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 180 }))
    await t.sweep()
    expect(await row()).toBeDefined()
    await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 5 }))
    await t.sweep()
    expect(await row()).toBeUndefined()
  })

  test('is still emailed if the reporter and the reported member are deleted', async () => {
    const olive = await anOwner()
    const { amy, tom } = await aReport()
    await deleteMembers(t.site, amy.id, tom.id)
    expect(await textOf(olive.email)).toContain('A member reported a person on')
  })

  test('with a portrait that no longer exists is saved without the portrait', async () => {
    const { report } = await aReport({ portraitId: newId() })
    expect(report.portraitId).toBeNull()
  })
})

test('a message with contact details is marked once, without an email', async () => {
  const olive = await anOwner()
  const tom = await aMember(t.site, { gender: 'M' })
  const messageId = newId()
  const noticed = { messageId, fromId: tom.id, seen: { ...sent, noticed: ['07700 900123'] } }
  for (let times = 0; times < 2; times += 1)
    await inTransaction(t.site.db, (tx) => markContactDetails(t.site, tx, noticed))

  const rows = await t.site.db.selectFrom('reports').selectAll().where('messageId', '=', messageId).execute()
  expect(rows).toMatchObject([
    { about: 'contact details', reporterId: null, reportedId: tom.id, reason: null, seen: noticed.seen },
  ])
  expect(await emailsTo(t, olive.email)).toEqual([])
})

test('the report of a marked message is deleted after six months, whether or not it is closed', async () => {
  const tom = await aMember(t.site, { gender: 'M' })
  const notes = () => t.site.db.selectFrom('reports').select('id').where('reportedId', '=', tom.id).execute()
  for (let times = 0; times < 2; times += 1) {
    const noticed = { messageId: newId(), fromId: tom.id, seen: { ...sent, noticed: ['07700 900123'] } }
    await inTransaction(t.site.db, (tx) => markContactDetails(t.site, tx, noticed))
  }
  const [one] = await notes()
  await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 100 }))
  const closedAt = t.clock.now()
  await inTransaction(t.site.db, (tx) =>
    tx
      .updateTable('reports')
      .set({ closedAt })
      .where('id', '=', one?.id ?? '')
      .execute(),
  )
  await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 80 }))
  await t.sweep()
  expect(await notes()).toHaveLength(2)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 5 }))
  await t.sweep()
  expect(await notes()).toEqual([])
})
