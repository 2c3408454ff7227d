import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { closeMoneyCase } from '#bookings/server/payments/close-money-case.ts'
import { openMoneyCases } from '#bookings/server/queries.ts'
import { openMoneyCase } from '#bookings/server/store/money.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let by: { role: 'owner'; memberId: string }
let caseId: string
beforeAll(async () => {
  t = await testSite()
  by = { role: 'owner', memberId: (await aMember(t.site, { role: 'owner' })).id }
})
beforeEach(async () => {
  const about = newId()
  await inTransaction(t.site.db, (tx) =>
    openMoneyCase(tx, { kind: 'dispute', about, amountPence: 2400, noticedAt: t.clock.now() }),
  )
  caseId = (await openMoneyCases(t.site.db)).find((found) => found.about === about)?.id ?? ''
})
afterAll(() => t.close())

const audited = () =>
  t.site.db.selectFrom('audit').select(['actorId', 'action']).where('subject', '=', caseId).execute()

test('closing a case records who closed it and their note', async () => {
  await closeMoneyCase(t.site, by, caseId, 'Sent the bank the ticket.')
  const row = await t.site.db.selectFrom('moneyCases').selectAll().where('id', '=', caseId).executeTakeFirst()
  expect(row).toMatchObject({ settledBy: by.memberId, note: 'Sent the bank the ticket.' })
  expect((await openMoneyCases(t.site.db)).map(({ id }) => id)).not.toContain(caseId)
  expect(await audited()).toEqual([{ actorId: by.memberId, action: 'money case closed' }])
})

test('if several people close a case at the same time, one succeeds and its note is not overwritten', async () => {
  const notes = ['One.', 'Two.', 'Three.', 'Four.']
  // Opens a connection for each, or the first would have finished before the others are connected.
  await Promise.all(notes.map(() => sql`select pg_sleep(0.1)`.execute(t.site.db)))
  const done = await Promise.allSettled(notes.map((note) => closeMoneyCase(t.site, by, caseId, note)))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  // Not by a constraint of the database, which the owner would see as an error.
  const refused = { status: 'rejected', reason: { refusal: bookingRefusals.money_case_closed } }
  expect(done.filter(({ status }) => status === 'rejected')).toMatchObject([refused, refused, refused])
  const savedNote = notes[done.findIndex(({ status }) => status === 'fulfilled')]
  const row = await t.site.db.selectFrom('moneyCases').select('note').where('id', '=', caseId).executeTakeFirst()
  expect(row?.note).toBe(savedNote)
  expect(await audited()).toHaveLength(1)
})

test('an unknown case and a closed case are refused with different errors', async () => {
  await expect(closeMoneyCase(t.site, by, newId(), 'A note.')).rejects.toThrow('money_case_not_found')
  await closeMoneyCase(t.site, by, caseId, 'A note.')
  await expect(closeMoneyCase(t.site, by, caseId, 'A note.')).rejects.toThrow('money_case_closed')
})
