import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { bookingById, openMoneyCases, paymentsOf } from '#bookings/server/queries.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { findProblems } from '#bookings/server/testing/money/find-problems.ts'
import { aHold, ledgerKinds, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const stateOf = async (id: string) => (await bookingById(t.site.db, id))?.state
const cases = async () => (await openMoneyCases(t.site.db)).map(({ kind }) => kind)
const kinds = () => ledgerKinds(t.site.db)

test('if a payment cannot be captured for a day, the member has to pay again', async () => {
  const eventId = await anEvent(t.site)
  const amy = await aMember(t.site)
  const hold = await aHold(t.site, { eventId, member: amy })
  await payWith(t.site, hold)
  t.stripeEmulator.script({ capturesRefused: 1 })
  await settlePayment(t.site, hold.intentId)
  for (const _ of Array.from({ length: 25 })) {
    await t.runJobs()
    await advance('PT1H')
    await t.sweep()
  }
  await t.runJobs()
  expect((await bookingById(t.site.db, hold.id))?.payAgainUntil).not.toBeNull()
  expect(await cases()).toEqual(['capture failed'])
  expect((await emailsTo(t, amy.email))[0]?.subject).toContain('Please retry your payment')

  t.stripeEmulator.script({ capturesRefused: 0 })
  const again = await aHold(t.site, { eventId, member: amy })
  expect(again.id).toBe(hold.id)
  await payWith(t.site, again)
  await settlePayment(t.site, again.intentId)
  await t.runJobs()
  expect((await bookingById(t.site.db, hold.id))?.payAgainUntil).toBeNull()
  expect(await kinds()).toEqual(['authorised', 'voided', 'authorised', 'captured'])
})

/** What a person refunds at the provider. */
const refunds = {
  'whole refund': { amount: 2_400, state: 'refunded' },
  'refund of a penny': { amount: 1, state: 'captured' },
}
type RefundName = keyof typeof refunds

async function refundAtProvider(intentId: string, name: RefundName): Promise<void> {
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: refunds[name].amount })
}

/** Refunds the payment at the provider, which has captured it, before the answer about the capture arrives. */
function refundBeforeAnswer(intentId: string, name: RefundName) {
  const { stripeEmulator } = t
  const answer = stripeEmulator.answer.bind(stripeEmulator)
  return vi.spyOn(stripeEmulator, 'answer').mockImplementation(async (request) => {
    const captured = await answer(request)
    if (request.path.endsWith('/capture')) await refundAtProvider(intentId, name)
    return captured
  })
}

const statesOf = async (id: string) => (await paymentsOf(t.site.db, id)).map(({ state }) => state)

test.each([
  ['whole refund', 'before'],
  ['whole refund', 'after'],
  ['refund of a penny', 'before'],
  ['refund of a penny', 'after'],
] as const)(
  'a %s that is made at the provider between the capture and its record is kept, if its message arrives %s the record',
  async (name, when) => {
    const hold = await aHold(t.site)
    await payWith(t.site, hold)
    await settlePayment(t.site, hold.intentId)
    const answers = refundBeforeAnswer(hold.intentId, name)
    const [payment] = await paymentsOf(t.site.db, hold.id)
    if (when === 'before') {
      const withRefund = answers.getMockImplementation()
      answers.mockImplementation(async (request) => {
        const answered = await withRefund?.(request)
        if (request.path.endsWith('/capture')) await settlePayment(t.site, hold.intentId)
        if (!answered) throw new Error('the emulator did not answer')
        return answered
      })
    }
    await capturePayment(t.site, payment?.id ?? '')
    await t.deliverMessages()
    await t.runJobs()

    expect(await kinds()).toEqual(['authorised', 'captured', 'refunded'])
    expect(await statesOf(hold.id)).toEqual([refunds[name].state])
    expect(await cases()).toEqual(['refunded elsewhere'])
    expect(await findProblems(t.site, t.stripeEmulator)).toEqual([])
  },
)

/** Captures a payment whose first answer is lost, and which is refunded at the provider before the job is tried again. */
async function captureAgainAfterRefund(name: RefundName) {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  t.stripeEmulator.script({ lost: 1, lostAnswers: 1 })
  const [payment] = await paymentsOf(t.site.db, hold.id)
  await expect(capturePayment(t.site, payment?.id ?? '')).rejects.toThrow('connect')
  t.stripeEmulator.script({ lostAnswers: 0 })
  await refundAtProvider(hold.intentId, name)
  await capturePayment(t.site, payment?.id ?? '')
  await t.runJobs()
  return { kinds: await kinds(), cases: await cases(), problems: await findProblems(t.site, t.stripeEmulator) }
}

const refundNames = ['whole refund', 'refund of a penny'] as const

test.each(refundNames)(
  'a capture that is tried again after a %s asks for the payment, because the provider repeats its first answer',
  async (name) => {
    expect(await captureAgainAfterRefund(name)).toEqual({
      kinds: ['authorised', 'captured', 'refunded'],
      cases: ['refunded elsewhere'],
      problems: [],
    })
  },
)

test.each(refundNames)('the test above detects a site that believes the repeated answer after a %s', async (name) => {
  const { stripeEmulator } = t
  const answer = stripeEmulator.answer.bind(stripeEmulator)
  vi.spyOn(stripeEmulator, 'answer').mockImplementation(async (request) => {
    const { headers, ...answered } = await answer(request)
    const { 'idempotent-replayed': _replayed, ...others } = headers
    return { ...answered, headers: others }
  })
  const { problems, ...found } = await captureAgainAfterRefund(name)
  expect(found).toEqual({ kinds: ['authorised', 'captured'], cases: [] })
  const { amount } = refunds[name]
  expect(problems).toContainEqual(expect.stringMatching(`^money of .*refunded ${amount}, the ledger .*refunded 0$`))
})

test('a payment is still captured after the site was down for four days', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  await advance('PT96H')
  await t.sweep()
  await t.runJobs()
  expect(await kinds()).toEqual(['authorised', 'captured'])
  expect((await bookingById(t.site.db, hold.id))?.payAgainUntil).toBeNull()
})

test('a booking that is not paid again in time is released, and a money case is opened', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  await t.site.cards.stripe.paymentIntents.cancel(hold.intentId)
  await t.runJobs()
  await advance('PT25H')
  await t.sweep()
  await t.runJobs()
  expect(await stateOf(hold.id)).toBe('ended')
  expect(await cases()).toEqual(['capture failed', 'booking released unpaid'])
})
