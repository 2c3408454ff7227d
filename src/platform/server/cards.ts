import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'

/** The card provider as the site uses it: Stripe itself, or in demo and tests the Stripe emulator through the same package. */
export type Cards = {
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
  /** The URL of the Stripe emulator's browser script. Null in live mode, where the provider's own package loads its script. */
  script: string | null
  /** Null in live mode. */
  stripeEmulator: EmulatedCards | null
  /** Origins that the checkout page may load scripts and frames from, and connect to. */
  origins: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] }
}

/** What the Stripe emulator needs from the site besides requests. */
export type EmulatedCards = {
  /** Mounts the routes that browsers request from it. */
  addRoutes(app: FastifyInstance): Promise<void>
  /** Sends the messages that are due and returns how many were sent. `post` returns the status of the response. */
  deliverDue(post: (message: { body: string; signature: string }) => Promise<number>): Promise<number>
}
