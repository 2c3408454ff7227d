import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs } from '#accounts/testing.ts'
import type { addEventCost, listEventCosts, removeEventCost } from '#bookings/contract/admin/costs.ts'
import { refundPaymentAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { fetchPayouts } from '#bookings/server/payouts/fetch-payouts.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let owner: { email: string; password: string }
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  const caller = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
  ;({ api } = caller)
  owner = caller
})
afterEach(() => t.close())

const costs = (id: number) => api<typeof listEventCosts>('GET /api/admin/events/:id/costs', { params: { id } })
const add = (id: number, body: { kind?: 'venue' | 'host' | 'other'; note?: string; amount?: number; id?: string }) =>
  api<typeof addEventCost>('POST /api/admin/events/:id/costs', {
    params: { id },
    body: { id: newId(), kind: 'venue', note: '', amount: 150, ...body },
  })
const remove = (id: string) => api<typeof removeEventCost>('DELETE /api/admin/event-costs/:id', { params: { id } })

test('what is left of an event is its takings minus refunds, fees and costs', async () => {
  const eventId = await anEvent(t.site)
  await aBooking(t.site, { eventId })
  const refunded = await aBooking(t.site, { eventId, gender: 'M' })
  const disputed = await aBooking(t.site, { eventId })
  await aBooking(t.site)
  await refundPaymentAsOwner(t.site, refunded.paymentId ?? '')
  await t.runJobs()
  t.stripeEmulator.dispute(disputed.intentId)
  await settlePayment(t.site, disputed.intentId)
  await fetchPayouts(t.site)
  api = t.apiAs((await signInAs(t.site, owner)).access)
  await add(eventId, { amount: 12.5, note: 'The upstairs room' })
  await add(eventId, { kind: 'host', amount: 5 })
  const { result, costs: listed } = await costs(eventId)
  // Three payments of £24 with a fee of 56p each, and £20 for the dispute.
  expect(result).toEqual({
    takings_pence: 7200,
    refunded_pence: 2400,
    fees_pence: 3 * 56 + 2000,
    costs_pence: 1750,
    left_pence: 7200 - 2400 - 2168 - 1750,
    disputed_pence: 2400,
  })
  expect(listed.map(({ kind, note, amount_pence, added_by }) => [kind, note, amount_pence, added_by])).toEqual([
    ['venue', 'The upstairs room', 1250, 'Olive Owner'],
    ['host', '', 500, 'Olive Owner'],
  ])
})

test('a cost that is sent twice is added once, and one that is removed is gone but in the audit', async () => {
  const eventId = await anEvent(t.site)
  const id = newId()
  await Promise.all([add(eventId, { id }), add(eventId, { id })])
  expect((await costs(eventId)).costs).toHaveLength(1)
  await remove(id)
  await expect(remove(id)).rejects.toMatchObject({ status: 404, body: { error: 'cost_not_found' } })
  expect(await costs(eventId)).toMatchObject({ costs: [], result: { costs_pence: 0, left_pence: 0 } })
  expect((await actionsOn(t.site.db, eventId)).filter((action) => action.startsWith('event cost'))).toEqual([
    'event cost added',
    'event cost removed',
  ])
})

test('an amount must be between a penny and £100,000 with two decimals, and the event must exist', async () => {
  const eventId = await anEvent(t.site)
  for (const amount of [0, -5, 1.005, 100_001])
    await expect(add(eventId, { amount })).rejects.toMatchObject({ body: { fields: { amount: expect.any(String) } } })
  await expect(add(eventId, { note: 'x'.repeat(201) })).rejects.toMatchObject({ status: 422 })
  await expect(add(99_999_999, {})).rejects.toMatchObject({ status: 404, body: { error: 'event_not_found' } })
  await expect(costs(99_999_999)).rejects.toMatchObject({ status: 404 })
})
