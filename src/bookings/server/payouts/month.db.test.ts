import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { getMoneyOfMonth } from '#bookings/contract/admin/month.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { addEventCost } from '#bookings/server/costs/add-event-cost.ts'
import { recordPaidAtDoor } from '#bookings/server/payments/record-paid-at-door.ts'
import { refundPaymentAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { fetchPayouts } from '#bookings/server/payouts/fetch-payouts.ts'
import { insertBalanceTransactions } from '#bookings/server/store/payouts.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: { email: string; password: string }
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off', VAT_NUMBER: 'GB 123 4567 89' })
  owner = await aSignedInMember(t, { role: 'owner' })
})
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const thisMonth = () => t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toPlainYearMonth()
const month = async (of = thisMonth()) =>
  t.apiAs((await signInAs(t.site, owner)).access)<typeof getMoneyOfMonth>('GET /api/admin/money/month', {
    query: { month: of.toString() },
  })

async function statement(query: string) {
  const { authorization } = await signInAs(t.site, owner)
  const answer = await t.app.inject({ url: `/api/admin/money/statement.csv?${query}`, headers: { authorization } })
  return { ...answer, lines: answer.body.split('\r\n').filter((line) => line !== '') }
}

/** The sum of the second column, in pence. Quoted cells come after it. */
const total = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[1]) * 100), 0)

/** Moves the clock to the middle of a month, so that what follows is in one month at any time of the year. */
async function middleOfMonth(): Promise<void> {
  const now = t.clock.now().toZonedDateTimeISO('Europe/London')
  const wanted = now.with({ day: 10, hour: 12 }).add({ months: now.day < 9 ? 0 : 1 })
  await advance(wanted.toInstant().since(t.clock.now()).toString())
}

async function aMonth() {
  await middleOfMonth()
  const eventId = await anEvent(t.site, { title: '=1+1, "The" Arms' })
  await aBooking(t.site, { eventId })
  const refunded = await aBooking(t.site, { eventId, gender: 'M' })
  await refundPaymentAsOwner(t.site, refunded.paymentId ?? '')
  const { id: memberId } = await aMember(t.site, { gender: 'F' })
  const request = { member_id: memberId, paid: 'other', amount: 20, reason: '' } as const
  await addBooking(t.site, siteItself, { eventId, request })
  await inTransaction(t.site.db, (tx) =>
    recordPaidAtDoor(tx, { eventId, guestId: newId(), amountPence: 1500, at: t.clock.now() }),
  )
  await addEventCost(t.site, siteItself, eventId, { id: newId(), kind: 'venue', note: '', amount: 30.5 })
  await t.runJobs()
  return eventId
}

test('the accounts and the balance of a month add up, and continue in the next one', async () => {
  const eventId = await aMonth()
  await advance('P9D')
  await fetchPayouts(t.site)
  const first = thisMonth()
  const { accounts, balance, timing, arrived_pence, sent_pence, vat_pence, differences_open } = await month()
  const starts = await t.site.db.selectFrom('events').select('startsAt').where('id', '=', eventId).executeTakeFirst()
  const isThisMonth =
    starts?.startsAt.toZonedDateTimeISO('Europe/London').toPlainDate().toPlainYearMonth().equals(first) === true
  const costs = isThisMonth ? 3050 : 0
  expect(accounts).toEqual({
    card_pence: 4800,
    door_pence: 1500,
    other_pence: 2000,
    refunded_card_pence: 2400,
    refunded_other_pence: 0,
    fees_pence: 112,
    costs_pence: costs,
    left_pence: 8300 - 2400 - 112 - costs,
    disputed_pence: 0,
  })
  expect(balance).toEqual({
    opening_pence: 0,
    payments_pence: 4800,
    refunds_pence: -2400,
    disputes_pence: 0,
    fees_pence: -112,
    payouts_pence: -2288,
    other_pence: 0,
    closing_pence: 0,
  })
  expect({ timing, arrived_pence, sent_pence, differences_open }).toEqual({
    timing: { payments_pence: 0, refunds_pence: 0 },
    arrived_pence: 2288,
    sent_pence: 0,
    differences_open: 0,
  })
  // A sixth of the receipts for £24, £24 and £20, less the credit note. What a guest paid at the door has no receipt.
  expect(vat_pence).toBe(400 + 333)
  await advance('P1M')
  expect((await month(first.add({ months: 1 }))).balance).toMatchObject({ opening_pence: 0, closing_pence: 0 })
  const other = await t.site.db.selectFrom('balanceMonths').select('month').distinct().execute()
  expect(other).toHaveLength(1)
})

test('a trader without a VAT number has no VAT, and an empty month adds up to nothing', async () => {
  const plain = await testSite({ LIMITS: 'off' })
  const { api } = await aSignedInMember(plain, { role: 'owner' })
  const shown = await api<typeof getMoneyOfMonth>('GET /api/admin/money/month', { query: {} })
  expect(shown.vat_pence).toBe(null)
  expect(new Set(Object.values(shown.accounts))).toEqual(new Set([0]))
  expect(new Set(Object.values(shown.balance))).toEqual(new Set([0]))
  await expect(
    api<typeof getMoneyOfMonth>('GET /api/admin/money/month', { query: { month: '2026-13' } }),
  ).rejects.toMatchObject({
    status: 422,
  })
  await plain.close()
})

test('the statement for Xero has headings and one line for each amount and fee, which add up to the balance', async () => {
  await aMonth()
  await fetchPayouts(t.site)
  const { lines, headers } = await statement(`month=${thisMonth().toString()}&format=xero`)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="xero-${thisMonth().toString()}.csv"`,
  })
  expect(lines[0]).toBe('\uFEFFDate,Amount,Payee,Description,Reference')
  expect(lines).toHaveLength(6)
  // Within a second, the order is that of the provider's ids.
  const payment = lines.find((line) => line.includes('"Payment: '))
  const fee = lines.find((line) => line.includes('"Stripe fee: '))
  const today = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString().split('-').toReversed()
  expect(payment).toMatch(
    new RegExp(String.raw`^${today.join('/')},24,Card payments,"Payment: '?=1\+1, ""The"" Arms .*",pi_\w+$`),
  )
  expect(fee).toMatch(/,-0\.56,Stripe,"Stripe fee: Payment: .*",pi_\w+$/)
  expect(total(lines.slice(1))).toBe((await month()).balance.closing_pence)
  expect(await actionsOn(t.site.db, thisMonth().toString())).toEqual(['bank statement exported'])
})

test('the statement for FreeAgent has no headings, quotes or commas, and amounts with two decimals', async () => {
  await aMonth()
  await fetchPayouts(t.site)
  const { lines } = await statement(`month=${thisMonth().toString()}&format=freeagent`)
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/^\d\d\/\d\d\/20\d\d,-?\d+\.\d\d,[^,"]+$/)
  expect(total(lines)).toBe((await month()).balance.closing_pence)
})

/** Adds transactions to what was fetched, a second apart. The first is the last of a London month in summer. */
async function plant(count: number): Promise<void> {
  const first = Temporal.Instant.from('2026-06-30T22:59:59Z')
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...({ id: `txn_${nth}`, kind: 'other', type: 'topup', category: 'topup', about: null, currency: 'gbp' } as const),
    ...{ amountPence: nth + 1, feePence: 0, netPence: nth + 1, description: `Number ${nth}` },
    madeAt: first.add({ seconds: nth }),
  }))
  await inTransaction(t.site.db, (tx) => insertBalanceTransactions(tx, rows))
}

test('a month with more than a thousand lines has several files for Xero, and begins at midnight in London', async () => {
  await plant(1_205)
  const [june, july] = ['2026-06', '2026-07'].map((of) => Temporal.PlainYearMonth.from(of))
  expect((await month(june)).balance).toMatchObject({ opening_pence: 0, other_pence: 1, closing_pence: 1 })
  const { balance, statement_lines: count } = await month(july)
  expect([count, balance.opening_pence, balance.closing_pence]).toEqual([1_204, 1, (1_205 * 1_206) / 2])
  const parts = await Promise.all([1, 2, 3].map((part) => statement(`month=2026-07&format=xero&part=${part}`)))
  const lines = parts.map((part) => part.lines.slice(1))
  expect(lines.map((all) => all.length)).toEqual([1_000, 204, 0])
  expect(new Set(lines.flat()).size).toBe(1_204)
  expect(total(lines.flat())).toBe(balance.closing_pence - balance.opening_pence)
  expect(parts[1]?.headers['content-disposition']).toContain('"xero-2026-07-part-2.csv"')
})

test('a statement is served only to an owner who has just signed in, and only in a format that exists', async () => {
  await aMonth()
  await fetchPayouts(t.site)
  const of = thisMonth().toString()
  expect((await statement(`month=${of}&format=sage`)).statusCode).toBe(422)
  const { authorization } = await signInAs(t.site, owner)
  await advance('PT11M')
  const url = `/api/admin/money/statement.csv?month=${of}&format=xero`
  const stale = await t.app.inject({ url, headers: { authorization } })
  expect(stale.json()).toMatchObject({ error: 'fresh_sign_in_needed' })
})
