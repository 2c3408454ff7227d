import { z } from 'zod'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { presentIntent } from '#bookings/server/payments/card-provider.ts'
import { recordMessage } from '#bookings/server/payments/record-message.ts'
import { accessRule } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The parts of a message that we read. */
const Message = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.looseObject({
      object: z.string().optional(),
      id: z.string().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
})

/** The parts of a message's intent that we read. */
const IntentParts = z.object({
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.unknown(),
  latest_charge: z.unknown(),
})

export type ProviderMessage = { message: z.output<typeof Message> }

/** Older messages are treated as replays. */
const TOLERANCE_SECONDS = 300

/** A time, then signatures of one or more schemes. */
const SIGNATURE = /^t=\d+(,v\d+=[0-9a-f]+)+$/

const cardProvider = {
  who: 'the card provider, who signs its messages',
  needsToken: false,
  refusals: [bookingRefusals.bad_signature],
}

/**
 * Refuses messages that the provider has not signed. The signature covers the raw bytes, and nothing is written before it is
 * verified. Without a signature the body is not even read.
 */
export const signedByProvider = accessRule<ProviderMessage>(
  cardProvider,
  async ({ readBytes, header }, { cards, clock, log }) => {
    const signature = header?.('stripe-signature') ?? ''
    if (!readBytes || !SIGNATURE.test(signature)) refuse(bookingRefusals.bad_signature)
    const body = await readBytes()
    try {
      const receivedAtMs = clock.now().epochMilliseconds
      const { webhooks } = cards.stripe
      const event = webhooks.constructEvent(
        body,
        signature,
        cards.webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        receivedAtMs,
      )
      return { message: Message.parse(event) }
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'a message without a valid provider signature was refused',
      )
      refuse(bookingRefusals.bad_signature)
    }
  },
)

/**
 * Stores the message, once, before answering. If it may be news, a worker retrieves the current state from the provider, so the
 * order of messages does not matter.
 */
export async function receiveWebhook(site: Site, { message }: ProviderMessage): Promise<void> {
  const { id, type, data } = message
  const parts = IntentParts.safeParse(data.object)
  const intent = parts.success ? presentIntent(parts.data) : undefined
  await recordMessage(site, { id, type, intentId: intentOf(message), intent })
}

/** Returns the intent that the message is about, directly or through a charge, refund or dispute. */
function intentOf({ data: { object: about } }: ProviderMessage['message']): string | undefined {
  const id = about.object === 'payment_intent' ? about.id : about.payment_intent
  return typeof id === 'string' ? id : undefined
}
