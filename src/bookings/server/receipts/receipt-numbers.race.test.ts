import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { activePaymentOf } from '#bookings/server/queries.ts'
import { numberProblems } from '#bookings/server/receipts/testing.ts'
import { aHold, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const FAILING_PENCE = 1234

let t: TestSite
let owner: Client
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  // Triggers run in alphabetical order, so these transactions fail after their receipt has got a number.
  await owner.query(`
    create function fail_commit() returns trigger language plpgsql as $$
    begin raise exception 'this commit fails'; end $$;
    create constraint trigger zz_fail_commit after insert on receipts deferrable initially deferred
      for each row when (new.amount_pence = ${FAILING_PENCE}) execute function fail_commit();`)
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

/** Captures twelve payments at once. Every third transaction fails while it commits. Returns the number that succeeded. */
async function captureAtOnce(): Promise<number> {
  const payments: string[] = []
  for (let count = 0; count < 12; count++) {
    const pricePence = count % 3 === 0 ? FAILING_PENCE : 2400
    const hold = await aHold(t.site, { eventId: await anEvent(t.site, { pricePence }) })
    await payWith(t.site, hold)
    await settlePayment(t.site, hold.intentId)
    const payment = await activePaymentOf(t.site.db, hold.id)
    payments.push(payment?.id ?? '')
  }
  const results = await Promise.allSettled(payments.map((id) => capturePayment(t.site, id)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('receipts are numbered without gaps, even if payments are captured at once and some transactions fail', async () => {
  expect(await captureAtOnce()).toBe(8)
  expect(await numberProblems(t.site.db)).toEqual([])
})

test('numbers from a sequence would have gaps, which the check finds', async () => {
  await owner.query(`
    create sequence leaky start 9; grant usage on sequence leaky to public;
    create or replace function number_receipt() returns trigger language plpgsql as $$
    begin
      update receipts set number = nextval('leaky') where ledger_id = new.ledger_id;
      return null;
    end $$;`)
  expect(await captureAtOnce()).toBe(8)
  expect(await numberProblems(t.site.db)).toEqual([expect.stringMatching(/^the numbers of receipts are 1, 2, 3/)])
})
