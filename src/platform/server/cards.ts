import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'

/** The card provider as the site talks to it: Stripe itself, or in demo and tests the Stripe emulator through the same package. */
export type Cards = {
  stripe: Stripe
  publishableKey: string
  webhookSecret: string
  /** The address of the Stripe emulator's browser script; null live, where the provider's own package loads its script. */
  script: string | null
  /** Null live. */
  stripeEmulator: EmulatedCards | null
  /** What the document of the checkout page may load scripts and frames from, and connect to. */
  origins: { script: readonly string[]; frame: readonly string[]; connect: readonly string[] }
}

/** What the Stripe emulator needs of the site beside being asked. */
export type EmulatedCards = {
  /** Mounts what browsers ask of it. */
  addDoor(app: FastifyInstance): Promise<void>
  /** Sends the messages that are due; `post` gives the status of the answer. Gives how many were sent. */
  deliverDue(post: (message: { body: string; signature: string }) => Promise<number>): Promise<number>
}
