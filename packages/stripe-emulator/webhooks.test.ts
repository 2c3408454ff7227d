import { describe, expect, it } from 'vitest'
import { anIntent, DAY_MS, MINUTE_MS, SECOND_MS, testInbox, testKeys, testProvider } from './testing.ts'

describe('webhooks', () => {
  it('report every change, with a signature that the provider’s package can verify', async () => {
    const provider = testProvider()
    const { stripe, emulator, authorise } = provider
    const inbox = testInbox(provider)
    const { id } = await authorise()
    await stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'c1' })
    await stripe.refunds.create({ payment_intent: id })
    expect(await emulator.deliverDue(inbox.post)).toBe(7)
    expect(inbox.types()).toEqual([
      ...['payment_intent.created', 'charge.succeeded', 'payment_intent.amount_capturable_updated'],
      ...['charge.captured', 'payment_intent.succeeded', 'refund.created', 'charge.refunded'],
    ])
    expect(inbox.events[2]).toMatchObject({ object: 'event', data: { object: { id, status: 'requires_capture' } } })
    expect(inbox.events[4]).toMatchObject({
      data: { object: { id, status: 'succeeded', amount_received: 2400 } },
      request: { idempotency_key: 'c1' },
    })
    expect(await emulator.deliverDue(inbox.post)).toBe(0)
  })

  it.each([
    ['pm_card_chargeDeclined', ['charge.failed', 'payment_intent.payment_failed']],
    ['pm_card_threeDSecure2Required', ['payment_intent.requires_action']],
  ])('report the outcome of %s', async (card, types) => {
    const provider = testProvider()
    await provider.authorise(card).catch(() => undefined)
    const inbox = testInbox(provider)
    await provider.emulator.deliverDue(inbox.post)
    expect(inbox.types()).toEqual(['payment_intent.created', ...types])
  })

  it('report an expiry, a cancellation and a slow response of the bank', async () => {
    const provider = testProvider()
    const { stripe, emulator, clock, authorise } = provider
    emulator.script({ processingSeconds: 5 })
    await authorise()
    clock.nowMs += 8 * DAY_MS
    const { id } = await stripe.paymentIntents.create(anIntent)
    await stripe.paymentIntents.cancel(id)
    const inbox = testInbox(provider)
    await emulator.deliverDue(inbox.post)
    expect(inbox.types()).toEqual([
      ...['payment_intent.created', 'payment_intent.processing', 'charge.succeeded'],
      ...['payment_intent.amount_capturable_updated', 'charge.expired', 'payment_intent.canceled'],
      ...['payment_intent.created', 'payment_intent.canceled'],
    ])
  })

  it('are not lost when a response arrives after the webhook has been sent again', async () => {
    const provider = testProvider()
    const { stripe, emulator, clock } = provider
    await stripe.paymentIntents.create(anIntent)
    const inbox = testInbox(provider)
    const requested = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const slow = emulator.deliverDue(async (message) => {
      requested.resolve()
      await answered.promise
      return inbox.post(message)
    })
    await requested.promise
    clock.nowMs += 2 * MINUTE_MS
    await emulator.deliverDue(inbox.post)
    const { id } = await stripe.paymentIntents.create(anIntent)
    answered.resolve()
    await slow
    await emulator.deliverDue(inbox.post)
    expect(inbox.events).toContainEqual(expect.objectContaining({ data: { object: expect.objectContaining({ id }) } }))
  })

  it('are refused by the provider’s package if they are old or were changed', async () => {
    const { stripe, emulator, clock } = testProvider()
    await stripe.paymentIntents.create(anIntent)
    const seen: { body: string; signature: string }[] = []
    await emulator.deliverDue(async (message) => {
      seen.push(message)
      return 200
    })
    const [{ body, signature } = { body: '', signature: '' }] = seen
    const read = (text: string, secret: string, atMs: number) => () =>
      stripe.webhooks.constructEvent(text, signature, secret, 300, undefined, atMs)
    expect(read(body, testKeys.webhookSecret, clock.nowMs)).not.toThrow()
    expect(read(body.replace('2400', '24'), testKeys.webhookSecret, clock.nowMs)).toThrow('signature')
    expect(read(body, 'whsec_other', clock.nowMs)).toThrow('signature')
    expect(read(body, testKeys.webhookSecret, clock.nowMs + 301 * SECOND_MS)).toThrow('tolerance')
  })

  it('are retried with growing pauses for three days and then dropped', async () => {
    const provider = testProvider()
    const { stripe, emulator, clock } = provider
    await stripe.paymentIntents.create(anIntent)
    const statuses = [500, 404, 301]
    const inbox = testInbox(provider, statuses)
    expect(await emulator.deliverDue(inbox.post)).toBe(1)
    expect(await emulator.deliverDue(inbox.post)).toBe(0)
    clock.nowMs += MINUTE_MS
    expect(await emulator.deliverDue(inbox.post)).toBe(1)
    clock.nowMs += MINUTE_MS
    expect(await emulator.deliverDue(inbox.post)).toBe(0)
    clock.nowMs += 4 * MINUTE_MS
    expect(await emulator.deliverDue(inbox.post)).toBe(1)
    clock.nowMs += 30 * MINUTE_MS
    expect(await emulator.deliverDue(inbox.post)).toBe(1)
    expect(new Set(inbox.events.map(({ id }) => id)).size).toBe(1)
    clock.nowMs += 3 * DAY_MS
    expect(await emulator.deliverDue(inbox.post)).toBe(0)

    await stripe.paymentIntents.create(anIntent)
    let attempts = 0
    const refuse = async () => {
      attempts++
      throw new Error('the site is not there')
    }
    for (let hours = 0; hours < 96; hours++) {
      await emulator.deliverDue(refuse)
      clock.nowMs += 60 * MINUTE_MS
    }
    expect(attempts).toBeGreaterThan(8)
    expect(attempts).toBeLessThan(14)
  })

  it('that the handling of a webhook causes are sent in the same run', async () => {
    const { stripe, emulator, authorise } = testProvider()
    await authorise()
    const types: string[] = []
    await emulator.deliverDue(async ({ body }) => {
      const event = JSON.parse(body) as { type: string; data: { object: { id: string } } }
      types.push(event.type)
      if (event.type === 'payment_intent.amount_capturable_updated')
        await stripe.paymentIntents.capture(event.data.object.id)
      return 200
    })
    expect(types).toContain('payment_intent.succeeded')
  })
})

describe('scripted webhooks', () => {
  it('are lost, duplicated, delayed and reordered if a test scripts it', async () => {
    const provider = testProvider()
    const { stripe, emulator, clock } = provider
    emulator.script({ seed: 3, lost: 0.3, copies: 3, shuffled: true, delaySeconds: [0, 600] })
    for (let count = 0; count < 200; count++) await stripe.paymentIntents.create(anIntent)
    const inbox = testInbox(provider)
    for (let minutes = 0; minutes <= 10; minutes++) {
      await emulator.deliverDue(inbox.post)
      clock.nowMs += MINUTE_MS
    }
    const made = emulator.events().map(({ id }) => id)
    const received = inbox.events.map(({ id }) => id)
    const distinct = [...new Set(received)]
    expect(distinct.length).toBeGreaterThan(110)
    expect(distinct.length).toBeLessThan(170)
    expect(received).toHaveLength(3 * distinct.length)
    expect(distinct).not.toEqual(made.filter((id) => distinct.includes(id)))
    expect(await emulator.deliverDue(inbox.post)).toBe(0)
  })

  it('have the same faults with the same seed', async () => {
    const receivedTypes = async () => {
      const provider = testProvider()
      provider.emulator.script({ seed: 11, lost: 0.5, copies: 2, delaySeconds: [0, 60] })
      for (let amount = 1000; amount < 1040; amount++)
        await provider.stripe.paymentIntents.create({ ...anIntent, amount })
      const inbox = testInbox(provider)
      provider.clock.nowMs += MINUTE_MS
      await provider.emulator.deliverDue(inbox.post)
      return inbox.events.map((event) => event.type === 'payment_intent.created' && event.data.object.amount)
    }
    expect(await receivedTypes()).toEqual(await receivedTypes())
  })

  it('are delayed while the provider is unavailable', async () => {
    const provider = testProvider()
    const { stripe, emulator, clock } = provider
    await stripe.paymentIntents.create(anIntent)
    emulator.script({ awayUntilMs: clock.nowMs + MINUTE_MS })
    const inbox = testInbox(provider)
    expect(await emulator.deliverDue(inbox.post)).toBe(0)
    clock.nowMs += MINUTE_MS
    expect(await emulator.deliverDue(inbox.post)).toBe(1)
  })
})
