import { Stripe } from 'stripe'

/** Returns a Stripe client like the site's, but with a different connection to the Stripe emulator. */
export function stripeWithFetch(fetch: typeof globalThis.fetch): Stripe {
  const httpClient = Stripe.createFetchHttpClient(fetch)
  return new Stripe('sk_test_dev', { httpClient, maxNetworkRetries: 0, telemetry: false })
}
