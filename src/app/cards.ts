import { resolve } from 'node:path'
import { Stripe } from 'stripe'
import type { CardProvider } from '#platform/server/cards.ts'
import type { Config } from '#platform/server/config.ts'
import { addStripeEmulator } from '#packages/stripe-emulator/http-routes.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/** The timeout of a call to the provider, which normally takes tens of milliseconds. */
const REQUEST_TIMEOUT_MS = 8_000
const MAX_RETRIES = 1

/** Returns the live card provider. */
export function liveCards({ secretKey, publishableKey, webhookSecret }: NonNullable<Config['stripe']>): CardProvider {
  return {
    stripe: new Stripe(secretKey, { timeout: REQUEST_TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false }),
    publishableKey,
    webhookSecret,
    script: null,
    stripeEmulator: null,
    origins: {
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
    },
  }
}

/** The keys that the Stripe emulator and the site share. */
export const stripeEmulatorKeys = {
  secretKey: 'sk_test_dev',
  publishableKey: 'pk_test_dev',
  webhookSecret: 'whsec_dev',
} as const

/** Returns the Stripe emulator, which is called in-process through Stripe's own package. */
export function stripeEmulatorCards(stripeEmulator: StripeEmulator, config: Config): CardProvider {
  const { secretKey, publishableKey, webhookSecret } = stripeEmulatorKeys
  const origin = stripeEmulatorOrigin(config)
  return {
    stripe: new Stripe(secretKey, {
      httpClient: Stripe.createFetchHttpClient(stripeEmulator.fetch),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    publishableKey,
    webhookSecret,
    script: `${origin}/dev/stripe/v3/`,
    stripeEmulator: {
      addRoutes: async (app) =>
        addStripeEmulator(app, stripeEmulator, {
          siteOrigin: new URL(config.siteUrl).origin,
          ownOrigin: origin,
          browserFiles: resolve('dist/stripe-emulator'),
        }),
      deliverDue: (post) => stripeEmulator.deliverDue(post),
    },
    origins: { script: [origin], frame: [origin], connect: [origin] },
  }
}

/**
 * Returns the origin of the Stripe emulator. It is the site's own listener under another host name, and so another origin, so
 * that browsers restrict the checkout page of the demo and tests as they do on the live site.
 */
export function stripeEmulatorOrigin({ siteUrl, port }: Pick<Config, 'siteUrl' | 'port'>): string {
  return `http://${new URL(siteUrl).hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`
}
