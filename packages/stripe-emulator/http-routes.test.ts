import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { addStripeEmulator } from './http-routes.ts'
import { anIntent, errorOf, testKeys, testProvider } from './testing.ts'

const siteOrigin = 'http://localhost:3000'
const ownOrigin = 'http://127.0.0.1:3000'

const browserFiles = await mkdtemp(join(tmpdir(), 'stripe-emulator-browser-'))
await writeFile(join(browserFiles, 'stripe.js'), 'window.Stripe = 1')
await writeFile(join(browserFiles, 'element.js'), '1')
const provider = testProvider()
const app = Fastify()
await app.register(helmet)
app.post('/api/anything', (request) => request.body)
await addStripeEmulator(app, provider.emulator, { siteOrigin, ownOrigin, browserFiles })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await rm(browserFiles, { recursive: true })
})

const viaHttp = new Stripe(testKeys.secretKey, {
  httpClient: Stripe.createFetchHttpClient((input, init) =>
    fetch(new Request(input).url.replace('https://api.stripe.com', `${address}/dev/stripe`), init),
  ),
  maxNetworkRetries: 0,
  telemetry: false,
})

describe('the API under /dev/stripe', () => {
  it('responds as it does in process', async () => {
    const { id } = await viaHttp.paymentIntents.create(anIntent, { idempotencyKey: 'k1' })
    expect((await viaHttp.paymentIntents.create(anIntent, { idempotencyKey: 'k1' })).id).toBe(id)
    const listed = await viaHttp.paymentIntents.list({ created: { gte: 0 }, limit: 1 })
    expect(listed.data[0]?.id).toBe(id)
    expect(await errorOf(viaHttp.paymentIntents.retrieve('pi_none'))).toMatchObject({ code: 'resource_missing' })
  })

  it('is open to the site’s pages and its own frames, without cookies, and to no other origin', async () => {
    const { id, client_secret: secret } = await provider.stripe.paymentIntents.create(anIntent)
    const body = new URLSearchParams({
      ...{ key: testKeys.publishableKey, client_secret: secret ?? '', 'payment_method_data[type]': 'card' },
      ...{ 'payment_method_data[card][number]': '4242424242424242', 'payment_method_data[card][exp_month]': '12' },
      ...{ 'payment_method_data[card][exp_year]': '34', 'payment_method_data[card][cvc]': '123' },
    })
    const confirm = await fetch(`${address}/dev/stripe/v1/payment_intents/${id}/confirm`, {
      ...{ method: 'POST', body, headers: { origin: ownOrigin } },
    })
    expect(confirm.headers.get('access-control-allow-origin')).toBe(ownOrigin)
    expect(confirm.headers.get('access-control-allow-credentials')).toBeNull()
    expect(await confirm.json()).toMatchObject({ id, status: 'requires_capture' })
    const preflight = (origin: string) =>
      app.inject({ method: 'OPTIONS', url: '/dev/stripe/v1/payment_intents', headers: { origin } })
    const allowed = await preflight(siteOrigin)
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers['access-control-allow-origin']).toBe(siteOrigin)
    expect(allowed.headers['access-control-allow-headers']).toContain('authorization')
    expect((await preflight('http://elsewhere.test')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('drops the connection while the provider is away', async () => {
    provider.emulator.script({ awayUntilMs: provider.clock.nowMs + 1 })
    expect(await errorOf(viaHttp.paymentIntents.list())).toMatchObject({ type: 'StripeConnectionError' })
    provider.emulator.script({ awayUntilMs: 0 })
    expect((await viaHttp.paymentIntents.list({ limit: 1 })).data).toHaveLength(1)
  })

  it('does not change how the site’s own bodies are parsed', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/anything', payload: { json: true } })
    expect(answer.json()).toEqual({ json: true })
  })
})

describe('the files for browsers', () => {
  it('can be loaded as scripts by the site’s pages', async () => {
    const script = await app.inject('/dev/stripe/v3/')
    expect(script.body).toBe('window.Stripe = 1')
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await app.inject('/dev/stripe/element.js')).statusCode).toBe(200)
    expect((await app.inject('/dev/stripe/other.js')).statusCode).toBe(404)
    expect((await app.inject('/dev/stripe/challenge.js')).statusCode).toBe(404)
  })

  it.each([
    ['/dev/stripe/elements/cardNumber?id=1', 'element.js'],
    ['/dev/stripe/elements/expressCheckout?site=x', 'express-checkout.js'],
    ['/dev/stripe/sheet?wallet=apple_pay', 'sheet.js'],
    ['/dev/stripe/challenge?payment_intent=pi_1', 'challenge.js'],
    ['/dev/stripe/device', 'device.js'],
  ])('include %s as a frame that only the site’s pages and its own frames may embed', async (url, script) => {
    const { body, headers } = await app.inject(url)
    expect(body).toContain(`<script src="/dev/stripe/${script}"></script>`)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; base-uri 'none'; " +
        `form-action 'none'; frame-ancestors ${siteOrigin} ${ownOrigin}`,
    )
  })
})
