import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs } from '#accounts/testing.ts'
import type * as endpoints from '#bookings/contract/admin/payouts.ts'
import { refundPaymentAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { fetchPayouts, fetchPayoutsIfAvailable } from '#bookings/server/payouts/fetch-payouts.ts'
import { openDifferences } from '#bookings/server/payouts/payout-queries.ts'
import { stripeWithFetch } from '#bookings/server/testing/money/stripe-with-fetch.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: { email: string; password: string }
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
})
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
/** An owner's client with a new session, because time passes in these tests. */
const asOwner = async () => t.apiAs((await signInAs(t.site, owner)).access)
const payouts = async () =>
  (await asOwner())<typeof endpoints.listPayouts>('GET /api/admin/money/payouts', { query: {} })
const payout = async (id: string) =>
  (await asOwner())<typeof endpoints.getPayout>('GET /api/admin/money/payouts/:id', { params: { id }, query: {} })
const differences = async (which: 'open' | 'closed' = 'open') =>
  (await asOwner())<typeof endpoints.listPayoutDifferences>('GET /api/admin/money/differences', { query: { which } })

/** Three payments of £24, of which one is refunded and one disputed. */
async function aWeek() {
  const eventId = await anEvent(t.site)
  const paid = await aBooking(t.site, { eventId })
  const refunded = await aBooking(t.site, { eventId, gender: 'M' })
  const disputed = await aBooking(t.site, { eventId })
  await refundPaymentAsOwner(t.site, refunded.paymentId ?? '')
  await t.runJobs()
  t.stripeEmulator.dispute(disputed.intentId)
  await settlePayment(t.site, disputed.intentId)
  return { paid, refunded, disputed }
}

test('a payout lists each payment, refund, dispute and fee with the payment on the site, to the penny', async () => {
  const { paid, refunded, disputed } = await aWeek()
  await advance('P10D')
  await (
    await asOwner()
  )<typeof endpoints.fetchPayouts>('POST /api/admin/money/payouts/fetch', { body: {} })
  await t.runJobs()
  expect(await actionsOn(t.site.db, 'payouts')).toEqual(['payouts requested'])
  const { rows, balance, differences_open } = await payouts()
  expect(rows.map(({ amount_pence, status, is_listed }) => [amount_pence, status, is_listed])).toEqual([
    [3 * 2344 - 2400 - 4400, 'paid', true],
  ])
  expect({ balance, differences_open }).toEqual({
    balance: { available_pence: 0, pending_pence: 0 },
    differences_open: 0,
  })
  const shown = await payout(rows[0]?.id ?? '')
  expect(shown.sums).toEqual([
    { kind: 'dispute', lines: 1, amount_pence: -2400, fee_pence: 2000 },
    { kind: 'payment', lines: 3, amount_pence: 7200, fee_pence: 168 },
    { kind: 'refund', lines: 1, amount_pence: -2400, fee_pence: 0 },
  ])
  const lines = shown.rows.map(({ kind, payment_id: id, net_pence: net }) => `${kind} ${id} ${net}`)
  expect(lines.toSorted()).toEqual(
    [
      `dispute ${disputed.paymentId} -4400`,
      `payment ${disputed.paymentId} 2344`,
      `payment ${paid.paymentId} 2344`,
      `payment ${refunded.paymentId} 2344`,
      `refund ${refunded.paymentId} -2400`,
    ].toSorted(),
  )
  expect(shown.rows.every(({ event }) => event?.title === 'An evening at the Test Arms')).toBe(true)
  expect(shown.rows.every(({ description }) => description === null)).toBe(true)
  await expect(payout(newId())).rejects.toMatchObject({ status: 404, body: { error: 'payout_not_found' } })
})

test('before the money has been paid out, it is shown as the balance at the provider', async () => {
  await aBooking(t.site)
  await fetchPayouts(t.site)
  expect(await payouts()).toMatchObject({ rows: [], balance: { available_pence: 0, pending_pence: 2344 } })
})

/** What is stored, in a fixed order. */
async function stored() {
  const lines = await t.site.db
    .selectFrom('balanceTransactions')
    .leftJoin('payoutTransactions', 'transactionId', 'id')
    .select(['id', 'amountPence', 'payoutId'])
    .orderBy('id')
    .execute()
  const months = await t.site.db.selectFrom('balanceMonths').selectAll().orderBy('month').orderBy('kind').execute()
  const all = await t.site.db.selectFrom('payouts').select(['id', 'status', 'amountPence']).orderBy('id').execute()
  return { lines, months, all, open: await openDifferences(t.site.db) }
}

test('fetching again changes nothing, also in two processes at once', async () => {
  await aWeek()
  await advance('P10D')
  await fetchPayouts(t.site)
  const before = await stored()
  expect(before.lines.length).toBe(6)
  await Promise.all([fetchPayouts(t.site), fetchPayouts(t.site)])
  expect(await stored()).toEqual(before)
})

test('a fetch that stops after any call to the provider is completed by the next one', async () => {
  await aWeek()
  await advance('P5D')
  await aWeek()
  await advance('P10D')
  const { stripe } = t.site.cards
  let stopped = 0
  for (let allowed = 0; ; allowed += 1) {
    let calls = 0
    t.site.cards.stripe = stripeWithFetch(async (input, init) => {
      calls += 1
      if (calls > allowed) throw new Error('killed')
      return t.stripeEmulator.fetch(withSmallPages(input), init)
    })
    await fetchPayoutsIfAvailable(t.site)
    if (calls <= allowed) break
    stopped += 1
  }
  t.site.cards.stripe = stripe
  // A stopped fetch continues, so with pages of two the last one has to make fewer calls than there are.
  expect(stopped).toBeGreaterThan(5)
  const { lines, all, open } = await stored()
  const atProvider = t.stripeEmulator.balanceTransactions()
  expect(lines.map(({ id }) => id)).toEqual(atProvider.map(({ id }) => id).toSorted())
  expect(lines.every(({ payoutId }) => payoutId !== null)).toBe(true)
  expect(all.map(({ id }) => id)).toEqual(
    t.stripeEmulator
      .payouts()
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(open).toEqual([])
})

/** Makes the provider list two objects at a time. */
function withSmallPages(input: Parameters<typeof globalThis.fetch>[0]): string {
  const url = new URL(new Request(input).url)
  if (url.searchParams.has('limit')) url.searchParams.set('limit', '2')
  return url.href
}

test('an unavailable provider fails no sweep, and the next one fetches everything', async () => {
  await aBooking(t.site)
  await advance('P10D')
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 60_000 })
  expect(await t.sweep()).toContain('bookings.payouts')
  expect((await payouts()).compared_at).toBe(null)
  await advance('PT1H')
  await t.sweep()
  expect((await payouts()).rows).toMatchObject([{ amount_pence: 2344 }])
})

test('a payout that the bank returns is named, and its money is part of a later payout', async () => {
  await aBooking(t.site)
  t.stripeEmulator.script({ payoutsFailed: 1 })
  await advance('P8D')
  await fetchPayouts(t.site)
  t.stripeEmulator.script({ payoutsFailed: 0 })
  await advance('P8D')
  await fetchPayouts(t.site)
  const { rows } = await payouts()
  const failed = rows.filter(({ status }) => status === 'failed')
  expect(failed.length).toBeGreaterThan(0)
  expect(rows[0]).toMatchObject({ status: 'paid', amount_pence: 2344 })
  const open = (await differences()).rows
  expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(['failed payout']))
  expect(open.length).toBe(failed.length)
  const last = await payout(rows[0]?.id ?? '')
  expect(last.rows.map(({ kind }) => kind)).toEqual(['failed payout'])
})

test('an owner closes a difference with a note, once and for good', async () => {
  await aBooking(t.site)
  t.stripeEmulator.script({ payoutsFailed: 1 })
  await advance('P8D')
  await fetchPayouts(t.site)
  const [difference] = (await differences()).rows
  const id = difference?.id ?? ''
  const close = async (note: string) =>
    (await asOwner())<typeof endpoints.closePayoutDifference>('POST /api/admin/money/differences/:id/close', {
      params: { id },
      body: { note },
    })
  await expect(close(' ')).rejects.toMatchObject({ status: 422 })
  await close('I have changed the bank account.')
  await expect(close('Again.')).rejects.toMatchObject({ status: 409, body: { error: 'difference_closed' } })
  await fetchPayouts(t.site)
  expect((await differences()).rows.map((row) => row.id)).not.toContain(id)
  const [closed] = (await differences('closed')).rows
  expect(closed?.closed).toMatchObject({ by: 'Olive Owner', note: 'I have changed the bank account.' })
  expect(await actionsOn(t.site.db, id)).toEqual(['payout difference closed'])
})
