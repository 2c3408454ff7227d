import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { insertBookingRow, insertPaymentRow, insertRefundRow } from '#bookings/server/testing/insert-rows.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let bookingId: string
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  await app.connect()
})
beforeEach(async () => {
  const { id: member_id } = await aMember(t.site)
  bookingId = await insertBookingRow(app, { event_id: await anEvent(t.site), member_id, gender: 'F' })
})
afterAll(async () => {
  await app.end()
  await t.close()
})

const checkViolated = { code: '23514' }
const notUnique = { code: '23505' }

test('the refunds of a payment that have not failed never exceed it', async () => {
  const payment_id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured' })
  const first = await insertRefundRow(app, { payment_id, amount_pence: 1400 })
  for (const state of ['requested', 'pending', 'refunded']) {
    const over = state === 'refunded' ? new Date() : null
    await app.query('update refunds set state = $2, provider_id = $3, ended_at = $4 where id = $1', [
      first,
      state,
      `re_${first}`,
      over,
    ])
    await expect(insertRefundRow(app, { payment_id, amount_pence: 1001 })).rejects.toMatchObject(checkViolated)
  }
  await insertRefundRow(app, { payment_id, amount_pence: 1000 })
  await expect(insertRefundRow(app, { payment_id, amount_pence: 1 })).rejects.toMatchObject(checkViolated)
  await app.query(`update refunds set state = 'failed' where id = $1`, [first])
  await expect(insertRefundRow(app, { payment_id, amount_pence: 1400 })).resolves.toBeDefined()
})

test('two refunds with one id at the provider are refused', async () => {
  const payment_id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured' })
  const refund = { payment_id, amount_pence: 100, provider_id: 're_one' }
  await insertRefundRow(app, refund)
  await expect(insertRefundRow(app, refund)).rejects.toMatchObject(notUnique)
})

test('the message of a refund can be erased but not changed', async () => {
  const payment_id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured' })
  const id = await insertRefundRow(app, { payment_id, message: 'The heating was broken.' })
  const set = (message: string | null) => app.query('update refunds set message = $2 where id = $1', [id, message])
  await expect(set('Something else.')).rejects.toMatchObject(checkViolated)
  await expect(set(null)).resolves.toBeDefined()
})

test.each([
  ['of zero', { amount_pence: 0 }],
  ['with an empty message', { message: '' }],
  ['with a message that is too long', { message: 'x'.repeat(501) }],
  ['with an unknown reason', { reason: 'kindness' }],
  ['in an unknown state', { state: 'lost' }],
  ['that has an end time but is still requested', { ended_at: new Date() }],
  ['that has failed without an end time', { state: 'failed' }],
  ['that is pending without the provider’s id', { state: 'pending' }],
])('the database refuses a refund %s', async (_what, wrong) => {
  const payment_id = await insertPaymentRow(app, { booking_id: bookingId, state: 'captured' })
  await expect(insertRefundRow(app, { payment_id, ...wrong })).rejects.toMatchObject(checkViolated)
})
