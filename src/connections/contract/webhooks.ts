import { z } from 'zod'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const webhookRefusals = refusalTable({
  webhook_not_found: { status: 404, detail: 'We couldn’t find that webhook.' },
  delivery_not_found: { status: 404, detail: 'We couldn’t find that message. We keep messages for 30 days.' },
  webhook_off: { status: 409, detail: 'This webhook is off. Turn it on first.' },
  too_many_webhooks: { status: 409, detail: 'You already have ten webhooks. Please delete one first.' },
})

/** What another program can be told about. */
export const messageTypes = [
  'event.published',
  'event.moved',
  'event.full',
  'event.cancelled',
  'event.ended',
  'booking.made',
  'booking.ended',
  'payment.taken',
  'refund.made',
  'payout.paid',
] as const
export type MessageType = (typeof messageTypes)[number]

/** The type of the message that an owner sends to try a webhook out. */
export const TEST_TYPE = 'webhook.test'

/** ISO 8601 instant. */
const Instant = z.string()

const WebhookParams = z.object({ id: z.uuid('We couldn’t find that webhook.') })

export const WebhookInput = z.strictObject({
  name: z.string().trim().min(1, 'Please enter a name.').max(60, 'Please use at most 60 characters.'),
  url: z
    .url({ protocol: /^https$/, error: 'Please enter an address that starts with https://.' })
    .max(500, 'Please enter an address with at most 500 characters.'),
  types: z.array(z.enum(messageTypes)).min(1, 'Please choose at least one.').max(messageTypes.length),
})
export type WebhookInput = z.infer<typeof WebhookInput>

const urlCondition = { url: 'HTTPS on port 443, without a user name, and not in a private network.' }

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(messageTypes)),
  made_at: Instant,
  /** Null while it is on. */
  off_reason: z.enum(['by an owner', 'failing', 'gone']).nullable(),
  failing_since: Instant.nullable(),
  /** Until when the secret before the current one signs too. */
  earlier_secret_until: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed', 'not sent'] as const

const Delivery = z.object({
  id: z.string(),
  /** The `webhook-id` of each attempt. */
  message_id: z.string(),
  type: z.enum([...messageTypes, TEST_TYPE]),
  /** When it happened. */
  at: Instant,
  state: z.enum(deliveryStates),
  next_at: Instant.nullable(),
  /** The latest, newest first, at most five. */
  attempts: z.array(
    z.object({
      at: Instant,
      status: z.number().int().nullable(),
      /** The code of why there was no answer. */
      failure: z.string().nullable(),
    }),
  ),
})
export type Delivery = z.infer<typeof Delivery>

/** It is shown once. */
const Secret = z.object({ id: z.string(), secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Lists the webhooks, at most ten',
  answer: z.object({ webhooks: z.array(Webhook) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Adds a webhook, and returns the secret that signs its messages',
  body: WebhookInput,
  conditions: urlCondition,
  answer: Secret,
  refusals: { too_many_webhooks: webhookRefusals.too_many_webhooks },
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id',
  summary: 'Returns a webhook with its latest messages, at most 100, newest first',
  params: WebhookParams,
  query: z.object({ state: z.enum(deliveryStates).optional() }),
  answer: z.object({ webhook: Webhook, deliveries: z.array(Delivery) }),
  refusals: { webhook_not_found: webhookRefusals.webhook_not_found },
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Changes the name, the address and the types of messages of a webhook',
  params: WebhookParams,
  body: WebhookInput,
  conditions: urlCondition,
  answer: z.object({}),
  refusals: { webhook_not_found: webhookRefusals.webhook_not_found },
})

export const switchWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id/state',
  summary: 'Turns a webhook on or off. While it is off, its messages are recorded and not sent',
  params: WebhookParams,
  body: z.strictObject({ on: z.boolean('Please say yes or no.') }),
  answer: z.object({}),
  refusals: { webhook_not_found: webhookRefusals.webhook_not_found },
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Deletes a webhook with the record of its messages',
  params: WebhookParams,
  answer: z.object({}),
  refusals: { webhook_not_found: webhookRefusals.webhook_not_found },
})

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  summary: 'Makes a new secret for a webhook. The one before it signs too for a day',
  params: WebhookParams,
  body: z.strictObject({}),
  answer: Secret,
  refusals: { webhook_not_found: webhookRefusals.webhook_not_found },
})

const notSendable = {
  webhook_not_found: webhookRefusals.webhook_not_found,
  webhook_off: webhookRefusals.webhook_off,
}

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Sends a test message to a webhook',
  params: WebhookParams,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: notSendable,
})

export const replayWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/replay',
  summary: 'Sends the messages of a period again, oldest first, at most 1,000, with the same ids',
  params: WebhookParams,
  body: z.strictObject({
    /** The first and last day, in London time. */
    from: z.iso.date('Please enter a date.'),
    to: z.iso.date('Please enter a date.'),
    /** Whether messages that were delivered are sent again too. */
    delivered_too: z.boolean('Please say yes or no.'),
  }),
  conditions: { to: 'Not before `from`.' },
  answer: z.object({ messages: z.number().int() }),
  refusals: notSendable,
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-messages/:id/replay',
  summary: 'Sends one message to its webhook again, with the same id',
  params: z.object({ id: z.uuid('We couldn’t find that message.') }),
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: {
    delivery_not_found: webhookRefusals.delivery_not_found,
    webhook_off: webhookRefusals.webhook_off,
  },
})
