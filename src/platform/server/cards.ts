import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'

/** The card provider: Stripe or, in demo and tests, the Stripe emulator. Both are called through Stripe's package. */
export type CardProvider = {
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
  /** The URL of the Stripe emulator's browser script. Null in live mode, where the provider's own package loads its script. */
  script: string | null
  /** Null in live mode. */
  stripeEmulator: EmulatedCards | null
  /** The origins from which the checkout page may load scripts and frames, and to which it may connect. */
  origins: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] }
}

/** Functions of the Stripe emulator that the site calls directly. */
export type EmulatedCards = {
  /** Mounts the emulator's routes for browsers. */
  addRoutes(app: FastifyInstance): Promise<void>
  /** Sends the webhooks that are due and returns the number sent. `post` returns the status of the response. */
  deliverDue(post: (message: { body: string; signature: string }) => Promise<number>): Promise<number>
}
