import { Stripe } from 'stripe'
import { StripeEmulator, type EmulatorOptions } from './stripe-emulator.ts'

export const testKeys = { secretKey: 'sk_test_dev', publishableKey: 'pk_test_dev', webhookSecret: 'whsec_dev' }

const START_MS = Date.UTC(2026, 10, 2, 19, 30)
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const DAY_MS = 24 * 60 * MINUTE_MS

export type TestProvider = {
  emulator: StripeEmulator
  /** The provider's own package, with the secret key. */
  stripe: Stripe
  /** The same package with the publishable key. */
  browser: Stripe
  clock: { nowMs: number }
  /** Creates an intent for 24 pounds and confirms it with this card, by default one that is accepted. */
  authorise(card?: string): Promise<Stripe.PaymentIntent>
}

export function testProvider(options: Partial<EmulatorOptions> = {}): TestProvider {
  const clock = { nowMs: START_MS }
  const emulator = new StripeEmulator({ file: ':memory:', now: () => clock.nowMs, ...testKeys, ...options })
  const stripe = clientOf(emulator, testKeys.secretKey)
  return {
    emulator,
    stripe,
    browser: clientOf(emulator, testKeys.publishableKey),
    clock,
    async authorise(card = 'pm_card_visa') {
      return stripe.paymentIntents.create({
        ...anIntent,
        confirm: true,
        payment_method: card,
      })
    },
  }
}

export const anIntent = {
  amount: 2400,
  currency: 'gbp',
  capture_method: 'manual',
  allowed_payment_method_types: ['card'],
  metadata: { booking: 'b1' },
} satisfies Stripe.PaymentIntentCreateParams

export function clientOf(emulator: StripeEmulator, key: string): Stripe {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(emulator.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Returns the card in the format of the browser script. */
export function typedCard(number: string, rest: { exp_month?: number; exp_year?: number; cvc?: string } = {}) {
  return { type: 'card' as const, card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...rest } }
}

/** Returns the provider's error with which the promise must reject. */
export async function errorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the emulator accepted the request')
}

/** Simulates a site that accepts every webhook, and records them as the provider's package parses them. */
export function testInbox(provider: TestProvider, statuses: number[] = []) {
  const events: Stripe.Event[] = []
  return {
    events,
    types: () => events.map(({ type }) => type),
    async post({ body, signature }: { body: string; signature: string }) {
      const { webhookSecret } = testKeys
      const atMs = provider.clock.nowMs
      events.push(provider.stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, atMs))
      return statuses.shift() ?? 200
    },
  }
}
