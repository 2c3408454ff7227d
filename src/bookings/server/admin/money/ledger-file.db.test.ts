import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client } from 'pg'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { refundPaymentAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { insertLedgerRow } from '#bookings/server/testing/insert-rows.ts'
import { aBooking } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
beforeEach(async () => {
  t = await testSite({ VAT_NUMBER: 'GB 123 4567 89' })
  owner = await aMember(t.site, { role: 'owner' })
})
afterEach(() => t.close())

async function fileOf(query = '') {
  const { authorization } = await signInAs(t.site, owner)
  return t.app.inject({ url: `/api/admin/money/ledger.csv${query}`, headers: { authorization } })
}

/** Returns the rows without the header. No cell in these tests contains a comma. */
async function linesOf(query = ''): Promise<string[][]> {
  const { body } = await fileOf(query)
  return body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
}

/** Writes to the ledger directly, bypassing the site. */
async function write(...entries: { kind: string; at: string; [column: string]: unknown }[]): Promise<void> {
  const app = new Client({ connectionString: t.database.url })
  await app.connect()
  for (const { at, ...entry } of entries) await insertLedgerRow(app, { ...entry, at: new Date(at) })
  await app.end()
}

test('the file has a row per ledger entry with its London date, event, amount and VAT in pounds, document and ids', async () => {
  const { eventId, id, intentId, paymentId = '' } = await aBooking(t.site)
  await refundPaymentAsOwner(t.site, paymentId)
  await t.runJobs()
  const answer = await fileOf()
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ledger.csv"',
  })
  expect(await actionsOn(t.site.db, 'ledger')).toEqual(['ledger exported'])
  const lines = await linesOf()
  expect(lines.map((cells) => cells.slice(2, 8))).toEqual([
    ['authorised', '24', '0', '', '', ''],
    ['captured', '24', '24', '4', '20', 'receipt 1'],
    ['refunded', '24', '-24', '-4', '20', 'credit note 1'],
  ])
  const today = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()
  const [refund] = t.stripeEmulator.refunds()
  expect(lines[2]).toEqual([
    ...[today, expect.stringMatching(/^\d\d:\d\d:\d\d$/), 'refunded', '24', '-24', '-4', '20', 'credit note 1', 'GBP'],
    ...[String(eventId), 'An evening at the Test Arms', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ...[intentId, refund?.id, paymentId, id],
  ])

  await write({ kind: 'refund failed', at: t.clock.now().toString(), payment_id: paymentId, provider_id: refund?.id })
  const [, , , failed] = await linesOf()
  expect(failed?.slice(2, 8)).toEqual(['refund failed', '24', '24', '4', '20', 'credit note 1'])
})

test('the file covers whole days in London during British Summer Time', async () => {
  await write(
    { kind: 'cash', at: '2026-06-30T22:59:59Z', provider_id: 'before' },
    { kind: 'cash', at: '2026-06-30T23:00:00Z', provider_id: 'first' },
    { kind: 'cash', at: '2026-07-31T22:59:59Z', provider_id: 'last' },
    { kind: 'cash', at: '2026-07-31T23:00:00Z', provider_id: 'after' },
  )
  const lines = await linesOf('?from=2026-07-01&to=2026-07-31')
  expect(lines.map((cells) => cells[13])).toEqual(['first', 'last'])
  expect((await fileOf('?from=2026-07-01&to=2026-07-31')).headers['content-disposition']).toContain(
    '"ledger-from-2026-07-01-to-2026-07-31.csv"',
  )
})

test('the effects on income add up to the site’s figures, and a reversed refund has no net effect', async () => {
  await write(
    { kind: 'captured', at: '2026-07-01T12:00:00Z', provider_id: 'pi_1' },
    { kind: 'refunded', at: '2026-07-02T12:00:00Z', provider_id: 're_1' },
    { kind: 'refund failed', at: '2026-07-03T12:00:00Z', provider_id: 're_1' },
    { kind: 'refund failed', at: '2026-07-03T12:00:01Z', provider_id: 're_2' },
    { kind: 'dispute', at: '2026-07-04T12:00:00Z', provider_id: 'dp_1' },
    { kind: 'captured', at: '2026-07-05T12:00:00Z', provider_id: 'pi_2', currency: 'eur' },
  )
  const effects = (await linesOf()).map((cells) => Number(cells[4]))
  expect(effects).toEqual([24, -24, 24, 0, 0, 0])
  const net = await t.site.db.selectFrom('income').selectAll().executeTakeFirstOrThrow()
  expect(effects.reduce((sum, pounds) => sum + pounds * 100, 0)).toBe(net.cardPence - net.refundedPence)
})

test('an event title that a spreadsheet would run as a formula is escaped', async () => {
  await aBooking(t.site, { eventId: await anEvent(t.site, { title: '=HYPERLINK("https://example.com")' }) })
  expect((await fileOf()).body).toContain(`"'=HYPERLINK(""https://example.com"")"`)
})

test('the file is served only to an owner who has just signed in, and only for valid dates', async () => {
  const { authorization } = await signInAs(t.site, owner)
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT11M'))
  const stale = await t.app.inject({ url: '/api/admin/money/ledger.csv', headers: { authorization } })
  expect(stale.json()).toMatchObject({ error: 'fresh_sign_in_needed' })
  expect((await fileOf('?from=2026-02-30')).statusCode).toBe(422)
})
