import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { noFaults } from './faults.ts'
import { anIntent, errorOf, MINUTE_MS, testInbox, testProvider } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'))
afterAll(() => rm(folder, { recursive: true }))

describe('a provider that is unavailable', () => {
  it.each([
    ['refused', { type: 'StripeConnectionError', statusCode: undefined }],
    ['timeout', { type: 'StripeConnectionError', statusCode: undefined }],
    ['500', { type: 'StripeAPIError', statusCode: 500 }],
  ] as const)('%s: nothing is done, and the same request succeeds later', async (awayKind, error) => {
    const { stripe, emulator, clock, authorise } = testProvider()
    const { id } = await authorise()
    emulator.script({ awayKind, awayUntilMs: clock.nowMs + 2 * MINUTE_MS })
    const options = { idempotencyKey: 'capture' }
    expect(await errorOf(stripe.paymentIntents.capture(id, {}, options))).toMatchObject(error)
    expect(await errorOf(stripe.paymentIntents.retrieve(id))).toMatchObject(error)
    clock.nowMs += 2 * MINUTE_MS
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture')
    expect((await stripe.paymentIntents.capture(id, {}, options)).status).toBe('succeeded')
  })

  it('times out with the package’s own message', async () => {
    const { stripe, emulator, clock } = testProvider()
    emulator.script({ awayKind: 'timeout', awayUntilMs: clock.nowMs + 1 })
    expect((await errorOf(stripe.balance.retrieve())).message).toContain('timeout being reached')
  })
})

describe('a lost response', () => {
  it('does not undo the work, and a retry with the same key returns its result', async () => {
    const { stripe, emulator } = testProvider()
    emulator.script({ lostAnswers: 1 })
    const options = { idempotencyKey: 'k1' }
    expect(await errorOf(stripe.paymentIntents.create(anIntent, options))).toMatchObject({
      type: 'StripeConnectionError',
    })
    expect(emulator.intents()).toHaveLength(1)
    emulator.script(noFaults)
    const found = await stripe.paymentIntents.create(anIntent, options)
    expect(found.id).toBe(emulator.intents()[0]?.id)
    expect(emulator.intents()).toHaveLength(1)
  })

  it('occurs in roughly the scripted share of the calls', async () => {
    const { stripe, emulator } = testProvider()
    emulator.script({ seed: 5, lostAnswers: 0.2, busy: 0.2 })
    const outcomes = { lost: 0, busy: 0, done: 0 }
    for (let count = 0; count < 200; count++) {
      const error = await stripe.paymentIntents.create(anIntent).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      if (error === undefined) outcomes.done++
      else if (error instanceof stripe.errors.StripeRateLimitError) outcomes.busy++
      else outcomes.lost++
    }
    expect(emulator.intents()).toHaveLength(outcomes.done + outcomes.lost)
    expect(outcomes.busy).toBeGreaterThan(20)
    expect(outcomes.lost).toBeGreaterThan(15)
  })
})

describe('a shared file', () => {
  it('is shared by several emulators, and keeps all data after a restart', async () => {
    const file = join(folder, 'shared.sqlite')
    const one = testProvider({ file })
    const other = testProvider({ file })
    const { id } = await one.authorise()
    const captured = await other.stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'c' })
    const again = await one.stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'c' })
    expect(again).toEqual(captured)
    one.emulator.script({ awayUntilMs: one.clock.nowMs + 1 })
    expect(await errorOf(other.stripe.paymentIntents.retrieve(id))).toMatchObject({ type: 'StripeConnectionError' })
    one.emulator.script(noFaults)
    one.emulator.close()
    other.emulator.close()
    const restarted = testProvider({ file })
    expect(restarted.emulator.intents()).toMatchObject([{ id, status: 'succeeded' }])
    const inbox = testInbox(restarted)
    await restarted.emulator.deliverDue(inbox.post)
    expect(inbox.types()).toContain('payment_intent.succeeded')
    restarted.emulator.close()
  })

  it('runs each request once, even with many processes at the same time', async () => {
    const file = join(folder, 'processes.sqlite')
    const script = `
      import { testProvider, anIntent } from '#packages/stripe-emulator/testing.ts'
      const { stripe } = testProvider({ file: ${JSON.stringify(file)} })
      const ids = []
      for (let n = 0; n < 100; n++)
        ids.push((await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'k' + n })).id)
      console.log(JSON.stringify(ids))`
    const runOne = async () => {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'pipe' })
      const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      expect(errors).not.toContain('Error')
      return JSON.parse(out) as string[]
    }
    const [first, ...others] = await Promise.all([runOne(), runOne(), runOne()])
    expect(new Set(first).size).toBe(100)
    for (const ids of others) expect(ids).toEqual(first)
    const { emulator } = testProvider({ file })
    expect(emulator.intents()).toHaveLength(100)
    expect(emulator.events()).toHaveLength(100)
    emulator.close()
  })

  it('loses no webhook when a process is killed while sending it', async () => {
    const file = join(folder, 'killed.sqlite')
    const sender = testProvider({ file })
    await sender.stripe.paymentIntents.create(anIntent)
    // A request that never returns simulates the killed process.
    let isSending = () => {}
    const sending = new Promise<void>((resolve) => {
      isSending = resolve
    })
    void sender.emulator.deliverDue(() => {
      isSending()
      return new Promise(() => {})
    })
    await sending
    const other = testProvider({ file })
    const inbox = testInbox(other)
    expect(await other.emulator.deliverDue(inbox.post)).toBe(0)
    other.clock.nowMs += MINUTE_MS
    expect(await other.emulator.deliverDue(inbox.post)).toBe(1)
    other.emulator.close()
    sender.emulator.close()
  })
})
