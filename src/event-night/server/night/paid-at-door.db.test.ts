import { afterAll, beforeAll, expect, test } from 'vitest'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { aNight } from '#event-night/server/testing/a-night.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const ledgerOf = (eventId: number) =>
  t.site.db
    .selectFrom('ledger')
    .select(['kind', 'providerId', 'amountPence', 'bookingId', 'paymentId'])
    .where('eventId', '=', eventId)
    .orderBy('kind')
    .execute()
const incomeOf = (eventId: number) =>
  t.site.db.selectFrom('income').select(['cashPence', 'refundedPence']).where('eventId', '=', eventId).execute()

async function addPaying(paid_pence: number) {
  const night = await aNight(t, { women: 1, men: 1 })
  const seat = newId()
  const add = night.console.actionOf({ action: 'add guest', seat, name: 'Walter', side: 'men', paid_pence })
  // The device sends it twice, because the first response is lost.
  for (let nth = 0; nth < 2; nth += 1) await night.console.send(add)
  return { ...night, seat, add }
}

test('what a walk-in guest paid is one line of the ledger and income of the event, however often the action arrives', async () => {
  const { eventId, seat } = await addPaying(2_400)
  const entry = { kind: 'cash', providerId: seat, amountPence: 2_400, bookingId: null, paymentId: null }
  expect(await ledgerOf(eventId)).toEqual([entry])
  expect(await incomeOf(eventId)).toEqual([{ cashPence: 2_400, refundedPence: 0 }])
  expect(await incomeProblems(t.site.db)).toEqual([])
})

test('a guest who paid nothing is in no accounts', async () => {
  const { eventId } = await addPaying(0)
  expect([await ledgerOf(eventId), await incomeOf(eventId)]).toEqual([[], []])
})

test('undoing the guest records a refund, and the first line stays', async () => {
  const { eventId, console, add } = await addPaying(1_250)
  expect(await console.act({ action: 'undo', undoes: add.id })).toMatchObject({ outcome: 'done' })
  expect((await ledgerOf(eventId)).map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
    ['cash', 1_250],
    ['refunded', 1_250],
  ])
  expect(await incomeOf(eventId)).toEqual([{ cashPence: 1_250, refundedPence: 1_250 }])
  expect(await incomeProblems(t.site.db)).toEqual([])
})

test('a refused guest is in no accounts', async () => {
  const { eventId, console, men } = await aNight(t, { women: 1, men: 1, tables: 1 })
  const walkIn = { seat: men[0]?.bookingId ?? '', name: 'Walter', side: 'men' as const, paid_pence: 2_400 }
  expect(await console.act({ action: 'add guest', ...walkIn })).toMatchObject({ refusal: 'guest_added' })
  expect(await ledgerOf(eventId)).toEqual([])
})
