import { describe, expect, it } from 'vitest'
import { anIntent, DAY_MS, errorOf, testProvider, typedCard } from './testing.ts'

describe('the same key', () => {
  it('with the same parameters, in any order, returns the same response without doing the work again', async () => {
    const { stripe, emulator } = testProvider()
    const first = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'k1' })
    const { metadata, currency, ...rest } = anIntent
    const again = await stripe.paymentIntents.create({ metadata, ...rest, currency }, { idempotencyKey: 'k1' })
    expect(again).toEqual(first)
    const headers = new Headers(again.lastResponse.headers)
    expect(headers.get('idempotent-replayed')).toBe('true')
    expect(headers.get('original-request')).toBe(first.lastResponse.requestId)
    expect(headers.get('idempotency-key')).toBe('k1')
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
    expect(new Headers(first.lastResponse.headers).get('idempotent-replayed')).toBeNull()
    expect(emulator.intents()).toHaveLength(1)
    expect(emulator.events()).toHaveLength(1)
  })

  it('returns the original response, not the current state', async () => {
    const { stripe } = testProvider()
    const { id } = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'k1' })
    await stripe.paymentIntents.cancel(id)
    const again = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'k1' })
    expect(again).toMatchObject({ id, status: 'requires_payment_method' })
  })

  it('with other parameters, or for another operation, is refused', async () => {
    const { stripe, emulator } = testProvider()
    const { id } = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'k1' })
    const options = { idempotencyKey: 'k1' }
    for (const call of [
      stripe.paymentIntents.create({ ...anIntent, amount: 2500 }, options),
      stripe.paymentIntents.cancel(id, {}, options),
    ])
      expect(await errorOf(call)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    expect(emulator.intents()).toHaveLength(1)
    expect(emulator.intents()[0]?.status).toBe('requires_payment_method')
  })

  it('returns the same refusal if the work had begun', async () => {
    const { stripe, emulator, authorise } = testProvider()
    const { id } = await authorise()
    await stripe.paymentIntents.cancel(id)
    const options = { idempotencyKey: 'capture' }
    const first = await errorOf(stripe.paymentIntents.capture(id, {}, options))
    const second = await errorOf(stripe.paymentIntents.capture(id, {}, options))
    expect(second).toMatchObject({ code: 'payment_intent_unexpected_state', message: first.message })
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true')
    const declined = { ...anIntent, confirm: true, payment_method: 'pm_card_chargeDeclined' }
    for (let count = 0; count < 3; count++)
      expect(await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: 'pay' }))).toMatchObject({
        statusCode: 402,
        decline_code: 'generic_decline',
      })
    expect(emulator.intents()).toHaveLength(2)
  })

  it('can be used again if the request was refused before any work', async () => {
    const { stripe } = testProvider()
    const options = { idempotencyKey: 'k1' }
    await errorOf(stripe.paymentIntents.create({ ...anIntent, amount: 3 }, options))
    expect((await stripe.paymentIntents.create(anIntent, options)).amount).toBe(2400)
  })

  it('expires after a day', async () => {
    const { stripe, clock, emulator } = testProvider()
    const options = { idempotencyKey: 'k1' }
    const first = await stripe.paymentIntents.create(anIntent, options)
    clock.nowMs += DAY_MS - 1
    expect((await stripe.paymentIntents.create(anIntent, options)).id).toBe(first.id)
    clock.nowMs += 1
    expect((await stripe.paymentIntents.create(anIntent, options)).id).not.toBe(first.id)
    expect(emulator.intents()).toHaveLength(2)
  })

  it('is refused while the first request is in progress, and returns its response afterwards', async () => {
    const { stripe, emulator } = testProvider()
    emulator.script({ thinksMs: 30 })
    const options = { idempotencyKey: 'k1' }
    const [first, second] = await Promise.allSettled([
      stripe.paymentIntents.create(anIntent, options),
      stripe.paymentIntents.create(anIntent, options),
    ])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    })
    expect(emulator.intents()).toHaveLength(1)
    const third = await stripe.paymentIntents.create(anIntent, options)
    expect(new Headers(third.lastResponse.headers).get('idempotent-replayed')).toBe('true')
  })

  it('returns the stored 500, whether or not the request took effect', async () => {
    const { stripe, emulator } = testProvider()
    emulator.script({ internalErrors: 1, seed: 7 })
    for (let count = 0; count < 20; count++)
      await errorOf(stripe.paymentIntents.create(anIntent, { idempotencyKey: `k${count}` }))
    const authorisedBefore = emulator.intents().length
    expect(authorisedBefore).toBeGreaterThan(0)
    expect(authorisedBefore).toBeLessThan(20)
    expect(emulator.events()).toHaveLength(authorisedBefore)
    emulator.script({ internalErrors: 0 })
    for (let count = 0; count < 20; count++) {
      const error = await errorOf(stripe.paymentIntents.create(anIntent, { idempotencyKey: `k${count}` }))
      expect(error).toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    }
    expect(emulator.intents()).toHaveLength(authorisedBefore)
  })
})

it('requests without a key are all executed', async () => {
  const { emulator } = testProvider()
  const headers = { authorization: 'Bearer sk_test_dev', 'content-type': 'application/x-www-form-urlencoded' }
  const sendRequest = () =>
    emulator.fetch('https://api.stripe.com/v1/payment_intents', {
      ...{ method: 'POST', headers, body: 'amount=2400&currency=gbp' },
    })
  expect((await sendRequest()).status).toBe(200)
  expect((await sendRequest()).status).toBe(200)
  expect(emulator.intents()).toHaveLength(2)
})

it('a repeated key creates only one payment method for a typed card', async () => {
  const { browser } = testProvider()
  const one = await browser.paymentMethods.create(typedCard('4242424242424242'), { idempotencyKey: 'm' })
  const two = await browser.paymentMethods.create(typedCard('4242424242424242'), { idempotencyKey: 'm' })
  expect(two.id).toBe(one.id)
})
