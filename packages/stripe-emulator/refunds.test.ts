import { describe, expect, it } from 'vitest'
import { errorOf, MINUTE_MS, testInbox, testProvider } from './testing.ts'

async function aCapturedPayment(card = 'pm_card_visa') {
  const provider = testProvider()
  const { id } = await provider.authorise(card)
  await provider.stripe.paymentIntents.capture(id)
  return { ...provider, id }
}

describe('a refund', () => {
  it('can be partial or full, but the refunds of a payment never exceed what was paid', async () => {
    const { stripe, id } = await aCapturedPayment()
    const part = await stripe.refunds.create({ payment_intent: id, amount: 400, metadata: { why: 'owner' } })
    expect(part).toMatchObject({ status: 'succeeded', amount: 400, payment_intent: id, metadata: { why: 'owner' } })
    expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 2001 }))).toMatchObject({
      statusCode: 400,
      message: 'Refund amount (£20.01) is greater than unrefunded amount on charge (£20.00)',
    })
    const rest = await stripe.refunds.create({ payment_intent: id })
    expect(rest.amount).toBe(2000)
    expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const listed = await stripe.refunds.list({ payment_intent: id })
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id])
    expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({ id: rest.id, amount: 2000 })
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2400 })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 2400, refunded: true })
  })

  it('requires a captured payment', async () => {
    const provider = testProvider()
    const { id } = await provider.authorise()
    const error = await errorOf(provider.stripe.refunds.create({ payment_intent: id }))
    expect(error.message).toContain('does not have a successful charge to refund')
  })

  it('is pending with one test card, and succeeds later', async () => {
    const { stripe, id, clock } = await aCapturedPayment('pm_card_pendingRefund')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')
    clock.nowMs += MINUTE_MS
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  })

  it('fails later with another test card, and can be requested again', async () => {
    const provider = await aCapturedPayment('pm_card_refundFail')
    const { stripe, id, clock, emulator } = provider
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('succeeded')
    const inbox = testInbox(provider)
    await emulator.deliverDue(inbox.post)
    clock.nowMs += MINUTE_MS
    await emulator.deliverDue(inbox.post)
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'unknown' })
    expect(inbox.types().slice(-4)).toEqual(['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed'])
    expect((await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    })
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(2400)
  })

  it('to any card is pending if a test scripts it', async () => {
    const { stripe, id, clock, emulator } = await aCapturedPayment()
    emulator.script({ refundsPendingSeconds: 600 })
    const { id: refund, status } = await stripe.refunds.create({ payment_intent: id })
    expect(status).toBe('pending')
    clock.nowMs += 9 * MINUTE_MS
    expect((await stripe.refunds.retrieve(refund)).status).toBe('pending')
    clock.nowMs += MINUTE_MS
    expect((await stripe.refunds.retrieve(refund)).status).toBe('succeeded')
    expect(emulator.refunds()).toHaveLength(1)
  })
})

describe('a dispute', () => {
  it('is opened immediately with one test card, and on request with any card', async () => {
    const { stripe, id } = await aCapturedPayment('pm_card_createDispute')
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ amount: 2400, payment_intent: id, status: 'needs_response' }])
    expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'refund_disputed_payment',
    })
    const other = await aCapturedPayment()
    const dispute = other.emulator.dispute(other.id)
    const inbox = testInbox(other)
    await other.emulator.deliverDue(inbox.post)
    expect(inbox.events.at(-1)).toMatchObject({ type: 'charge.dispute.created', data: { object: { id: dispute.id } } })
    expect(other.emulator.disputes()).toHaveLength(1)
  })
})

it('a capture that the bank refuses leaves the authorisation in place', async () => {
  const provider = testProvider()
  const { id } = await provider.authorise()
  provider.emulator.script({ capturesRefused: 1 })
  expect(await errorOf(provider.stripe.paymentIntents.capture(id))).toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
  })
  provider.emulator.script({ capturesRefused: 0 })
  expect((await provider.stripe.paymentIntents.capture(id)).status).toBe('succeeded')
})
