import { createHmac, randomBytes } from 'node:crypto'

/** The prefix of a secret in Standard Webhooks. The rest is base64. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export type SignedMessage = { id: string; at: Temporal.Instant; body: string }

/**
 * Returns the headers of Standard Webhooks for a message, with a signature by each secret. `at` is the time of the attempt, which
 * the receiver compares with its own, so that nobody can send a recorded message later.
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.epochMilliseconds / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
