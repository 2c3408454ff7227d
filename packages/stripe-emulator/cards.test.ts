import { afterEach, describe, expect, it } from 'vitest'
import { anIntent, errorOf, testProvider, typedCard } from './testing.ts'

const provider = testProvider()
const { stripe, browser } = provider

/** Pays as a browser does, with the publishable key, the intent's secret and the typed card. */
async function pay(number: string, rest: Parameters<typeof typedCard>[1] = {}) {
  const intent = await stripe.paymentIntents.create(anIntent)
  const confirm = browser.paymentIntents.confirm(intent.id, {
    // The package's types are for servers. A browser also sends the client secret and the card.
    ...({ client_secret: intent.client_secret, payment_method_data: typedCard(number, rest) } as object),
  })
  return { id: intent.id, secret: intent.client_secret ?? '', confirm }
}

async function answerBank(id: string, secret: string, outcome: 'accepted' | 'refused') {
  const body = new URLSearchParams({ key: 'pk_test_dev', client_secret: secret, outcome })
  const url = `https://api.stripe.com/v1/payment_intents/${id}/challenge`
  const answer = await provider.emulator.fetch(url, { method: 'POST', body })
  return { status: answer.status, intent: (await answer.json()) as { status: string; last_payment_error: unknown } }
}

afterEach(() => provider.emulator.script({ processingSeconds: 0 }))

describe('a card that is accepted', () => {
  it.each(['4242424242424242', '5555555555554444', '378282246310005', '4000056655665556'])('%s', async (number) => {
    const { id, confirm } = await pay(number)
    expect((await confirm).status).toBe('requires_capture')
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(intent).toMatchObject({ amount_capturable: 2400, amount_received: 0 })
    expect(intent.latest_charge).toMatchObject({ status: 'succeeded', captured: false, paid: true, amount: 2400 })
  })
})

describe('a card that is declined', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', 'processing_error', 'An error occurred while processing your card.'],
    ['4111111111111111', 'card_declined', 'test_mode_live_card', 'Your card was declined. Your request was in test'],
  ])('%s: %s, %s', async (number, code, declineCode, phrase) => {
    const { id, secret, confirm } = await pay(number)
    const error = await errorOf(confirm)
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
    expect(error.message).toContain(phrase)
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' })
    expect(error.payment_intent).not.toHaveProperty('metadata')
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', code, decline_code: declineCode },
      latest_charge: { status: 'failed', failure_code: code },
    })
    const again = await browser.paymentIntents.confirm(id, {
      ...({ client_secret: secret, payment_method_data: typedCard('4242424242424242') } as object),
    })
    expect(again).toMatchObject({ status: 'requires_capture', last_payment_error: null })
  })

  it.each([
    [typedCard('4242424242424241'), 'incorrect_number', 'number'],
    [typedCard('42'), 'incorrect_number', 'number'],
    [typedCard('4242424242424242', { exp_month: 13 }), 'invalid_expiry_month', 'exp_month'],
    [typedCard('4242424242424242', { exp_year: 2025 }), 'invalid_expiry_year', 'exp_year'],
    [typedCard('4242424242424242', { exp_year: 2026, exp_month: 10 }), 'invalid_expiry_month', 'exp_month'],
    [typedCard('4242424242424242', { cvc: '12' }), 'invalid_cvc', 'cvc'],
  ])('is refused before the bank is asked: %o', async (card, code, param) => {
    const error = await errorOf(browser.paymentMethods.create(card))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, param })
  })

  it('is not stored with its full number', async () => {
    const method = await browser.paymentMethods.create(typedCard('4111111111111111'))
    expect(JSON.stringify(method)).not.toContain('41111111')
    expect(method.card?.last4).toBe('1111')
  })
})

describe('3-D Secure', () => {
  it.each([
    ['4000002760003184', 'accepted', 'requires_capture', null],
    ['4000002760003184', 'refused', 'requires_payment_method', 'payment_intent_authentication_failure'],
    ['4000008400001629', 'accepted', 'requires_payment_method', 'card_declined'],
    ['4000008400001629', 'refused', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ] as const)('%s, %s: %s', async (number, outcome, status, code) => {
    const { id, secret, confirm } = await pay(number)
    const challenged = await confirm
    expect(challenged).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(challenged.next_action?.use_stripe_sdk).toMatchObject({ stripe_js: expect.stringContaining(secret) })
    const answered = await answerBank(id, secret, outcome)
    expect(answered.status).toBe(200)
    expect(answered.intent.status).toBe(status)
    expect(answered.intent.last_payment_error).toEqual(code === null ? null : expect.objectContaining({ code }))
    expect((await answerBank(id, secret, 'accepted')).status).toBe(400)
  })

  it('cannot be completed once the site has cancelled the intent', async () => {
    const { id, secret, confirm } = await pay('4000002760003184')
    await confirm
    await stripe.paymentIntents.cancel(id)
    expect((await answerBank(id, secret, 'accepted')).status).toBe(400)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('canceled')
  })

  it('is offered through a redirect when a return URL is given', async () => {
    const intent = await stripe.paymentIntents.create({
      ...anIntent,
      ...{ confirm: true, payment_method: 'pm_card_threeDSecure2Required', return_url: 'https://example.test/back' },
    })
    expect(intent.next_action).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'https://example.test/back' },
    })
  })
})

describe('a card from the sheet of a wallet', () => {
  async function payWithToken(token: string) {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent)
    const data = { client_secret: secret, payment_method_data: { type: 'card', card: { token } } }
    const confirm = browser.paymentIntents.confirm(id, { ...(data as object) })
    return { id, confirm }
  }

  it.each([
    ['tok_apple_pay_visa', 'apple_pay'],
    ['tok_google_pay_visa', 'google_pay'],
  ])('%s is authorised, and its wallet is named in the payment method and the charge', async (token, type) => {
    const { id, confirm } = await payWithToken(token)
    expect((await confirm).status).toBe('requires_capture')
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] })
    const wallet = { type, dynamic_last4: '1881', [type]: {} }
    expect(intent.payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242', wallet } })
    expect(intent.latest_charge).toMatchObject({ payment_method_details: { card: { last4: '4242', wallet } } })
  })

  it('can be declined, need 3-D Secure, or not exist', async () => {
    const declined = await payWithToken('tok_apple_pay_chargeDeclined')
    expect(await errorOf(declined.confirm)).toMatchObject({ code: 'card_declined' })
    const challenged = await payWithToken('tok_google_pay_authenticationRequired')
    expect(await challenged.confirm).toMatchObject({ status: 'requires_action' })
    const missing = await payWithToken('tok_other_pay_visa')
    expect(await errorOf(missing.confirm)).toMatchObject({ code: 'resource_missing' })
  })

  it('is not confused with a card without a wallet', async () => {
    expect((await browser.paymentMethods.create(typedCard('4242424242424242'))).card?.wallet).toBeNull()
  })
})

describe('a bank that responds slowly', () => {
  it.each([
    ['pm_card_visa', 'requires_capture'],
    ['pm_card_chargeDeclined', 'requires_payment_method'],
  ])('%s: ends as %s, and cannot be cancelled meanwhile', async (card, status) => {
    provider.emulator.script({ processingSeconds: 90 })
    const { id, status: first } = await provider.authorise(card)
    expect(first).toBe('processing')
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({ code: 'payment_intent_unexpected_state' })
    provider.clock.nowMs += 90_000
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
  })
})

it('a charge is created at the time that the demo gives, and lasts as long as any other', async () => {
  const { id } = await stripe.paymentIntents.create(anIntent)
  const chargedAtMs = provider.clock.nowMs - 30 * 24 * 3_600_000
  await stripe.rawRequest(
    ...(['POST', `/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' }] as const),
    { additionalHeaders: { 'emulator-charged-at': String(chargedAtMs) } },
  )
  const { data } = await stripe.charges.list({ payment_intent: id })
  expect(data.map(({ created }) => created)).toEqual([Math.floor(chargedAtMs / 1000)])
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture')
})
