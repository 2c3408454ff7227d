import { describe, expect, it } from 'vitest'
import { anIntent, clientOf, DAY_MS, errorOf, SECOND_MS, testProvider } from './testing.ts'

const provider = testProvider()
const { stripe, browser, emulator, clock } = provider

describe('an intent', () => {
  it('is created, gets a card, and is confirmed and captured', async () => {
    const created = await stripe.paymentIntents.create(anIntent)
    expect(created).toMatchObject({ status: 'requires_payment_method', amount: 2400, metadata: { booking: 'b1' } })
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`))
    const withCard = await stripe.paymentIntents.create({ ...anIntent, payment_method: 'pm_card_visa' })
    expect(withCard.status).toBe('requires_confirmation')
    expect((await stripe.paymentIntents.confirm(withCard.id)).status).toBe('requires_capture')
    const captured = await stripe.paymentIntents.capture(withCard.id, {}, { idempotencyKey: 'capture-1' })
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 2400, amount_capturable: 0 })
    expect(await errorOf(stripe.paymentIntents.capture(withCard.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    })
  })

  it('is captured on confirmation without manual capture', async () => {
    const { capture_method: _, ...rest } = anIntent
    const intent = await stripe.paymentIntents.create({ ...rest, confirm: true, payment_method: 'pm_card_visa' })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2400, capture_method: 'automatic_async' })
  })

  it('can be partially captured', async () => {
    const { id } = await provider.authorise()
    expect(await errorOf(stripe.paymentIntents.capture(id, { amount_to_capture: 2401 }))).toMatchObject({
      code: 'amount_too_large',
    })
    expect(await stripe.paymentIntents.capture(id, { amount_to_capture: 1000 })).toMatchObject({
      amount_received: 1000,
    })
  })

  it.each(['pm_card_visa', 'pm_card_threeDSecure2Required', undefined])(
    'with the card %s can be cancelled only once',
    async (card) => {
      const { id } = card ? await provider.authorise(card) : await stripe.paymentIntents.create(anIntent)
      const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
      expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 })
      const again = await errorOf(stripe.paymentIntents.cancel(id))
      expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
      expect(again.payment_intent?.status).toBe('canceled')
      for (const call of [stripe.paymentIntents.capture(id), stripe.paymentIntents.confirm(id)])
        expect(await errorOf(call)).toMatchObject({ code: 'payment_intent_unexpected_state' })
      expect((await stripe.refunds.list({ payment_intent: id })).data).toEqual([])
    },
  )

  it('cannot be cancelled once it has been captured', async () => {
    const { id } = await provider.authorise()
    await stripe.paymentIntents.capture(id)
    const error = await errorOf(stripe.paymentIntents.cancel(id))
    expect(error.message).toContain('it has a status of succeeded')
    expect(error.payment_intent?.status).toBe('succeeded')
  })

  it('expires exactly seven days after its authorisation, even if it is read later', async () => {
    const { id } = await provider.authorise()
    clock.nowMs += 7 * DAY_MS - SECOND_MS
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture')
    clock.nowMs += DAY_MS
    const lapsed = await stripe.paymentIntents.retrieve(id)
    expect(lapsed).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' })
    expect(lapsed.canceled_at).toBe(Math.floor((clock.nowMs - DAY_MS + SECOND_MS) / 1000))
  })

  it('can be retrieved with its references expanded', async () => {
    const { id } = await provider.authorise()
    await stripe.paymentIntents.capture(id)
    await stripe.refunds.create({ payment_intent: id, amount: 400 })
    const intent = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.refunds', 'payment_method', 'latest_charge'],
    })
    expect(intent.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } })
    expect(intent.latest_charge).toMatchObject({
      amount_refunded: 400,
      refunded: false,
      refunds: { object: 'list', data: [{ amount: 400, status: 'succeeded' }] },
    })
    const listed = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })
    expect(listed.data[0]?.latest_charge).toMatchObject({ object: 'charge' })
    expect(await errorOf(stripe.paymentIntents.retrieve(id, { expand: ['latest_charges'] }))).toMatchObject({
      message: 'This property cannot be expanded (latest_charges).',
    })
  })
})

describe('a browser', () => {
  it('sees only the intent whose secret it has, without the site’s private fields', async () => {
    const created = await stripe.paymentIntents.create(anIntent)
    const seen = await browser.paymentIntents.retrieve(created.id, { client_secret: created.client_secret ?? '' })
    expect(seen).toMatchObject({ id: created.id, status: 'requires_payment_method', amount: 2400 })
    for (const hidden of ['metadata', 'latest_charge', 'amount_received']) expect(seen).not.toHaveProperty(hidden)
    const wrong = await errorOf(
      browser.paymentIntents.retrieve(created.id, { client_secret: `${created.id}_secret_x` }),
    )
    expect(wrong.message).toContain('does not match the client_secret')
    expect(await errorOf(browser.paymentIntents.retrieve(created.id))).toMatchObject({ code: 'parameter_missing' })
  })

  it('cannot create, capture, cancel, list or refund anything', async () => {
    const { id } = await provider.authorise()
    const calls = [
      browser.paymentIntents.create(anIntent),
      browser.paymentIntents.capture(id),
      browser.paymentIntents.cancel(id),
      browser.refunds.create({ payment_intent: id }),
      browser.refunds.list({}),
      browser.paymentIntents.list(),
      browser.events.list(),
      browser.disputes.list(),
    ]
    for (const call of calls)
      expect(await errorOf(call)).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
    const stranger = clientOf(emulator, 'sk_test_wrong')
    expect(await errorOf(stranger.paymentIntents.retrieve(id))).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })
})

describe('an invalid request', () => {
  it.each<[object, string | undefined, string]>([
    [{ amount: 29 }, 'amount_too_small', 'amount'],
    [{ amount: 0 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 24.5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 'much' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ amount: '' }, 'parameter_invalid_empty', 'amount'],
    [{ currency: undefined }, 'parameter_missing', 'currency'],
    [{ currency: 'xyz' }, undefined, 'currency'],
    [{ capture_method: 'sometimes' }, undefined, 'capture_method'],
    [{ allowed_payment_method_types: ['ideal'] }, undefined, 'allowed_payment_method_types[0]'],
    [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported', 'payment_method_types'],
    [{ colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      { payment_method_data: { type: 'card', card: { pin: '1' } } },
      'parameter_unknown',
      'payment_method_data[card][pin]',
    ],
  ])('%o', async (change, code, param) => {
    const before = emulator.intents().length
    const error = await errorOf(stripe.paymentIntents.create({ ...anIntent, ...change }))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param })
    expect(error.code).toBe(code)
    expect(error.requestId).toMatch(/^req_/)
    expect(emulator.intents()).toHaveLength(before)
  })

  it('gets a 404 for an object that does not exist', async () => {
    const missing = { statusCode: 404, code: 'resource_missing' }
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject(missing)
    expect(await errorOf(stripe.refunds.retrieve('re_none'))).toMatchObject(missing)
    expect(await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject(missing)
    const before = emulator.intents().length
    expect(await errorOf(provider.authorise('pm_none'))).toMatchObject(missing)
    expect(emulator.intents()).toHaveLength(before)
    expect(await errorOf(stripe.customers.list())).toMatchObject({ statusCode: 404 })
  })
})

describe('a list', () => {
  it('is paged in both directions, newest first, and can be filtered by time', async () => {
    const own = testProvider()
    const ids: string[] = []
    for (let count = 0; count < 25; count++) {
      own.clock.nowMs += SECOND_MS
      ids.unshift((await own.stripe.paymentIntents.create(anIntent)).id)
    }
    const first = await own.stripe.paymentIntents.list()
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    const next = await own.stripe.paymentIntents.list({ limit: 20, starting_after: ids[9] ?? '' })
    expect(next.has_more).toBe(false)
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(10))
    const back = await own.stripe.paymentIntents.list({ limit: 5, ending_before: ids[10] ?? '' })
    expect(back.has_more).toBe(true)
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(5, 10))
    const all: string[] = []
    for await (const { id } of own.stripe.paymentIntents.list({ limit: 3 })) all.push(id)
    expect(all).toEqual(ids)
    const since = Math.floor(own.clock.nowMs / 1000) - 4
    const late = await own.stripe.paymentIntents.list({ created: { gte: since } })
    expect(late.data.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    const early = await own.stripe.paymentIntents.list({ created: { lt: since }, limit: 100 })
    expect(early.data).toHaveLength(20)
    expect(await errorOf(own.stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await errorOf(own.stripe.paymentIntents.list({ starting_after: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
    })
  })
})
