import { z } from 'zod'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { recordMessage } from '#bookings/server/payments/record-message.ts'
import { accessRule } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The parts of a message that we read. */
const Message = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: z.string().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
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
 * Stores the message, once, before answering. The worker then retrieves the current state from the provider, so the order of
 * messages does not matter.
 */
export async function receiveWebhook(site: Site, { message }: ProviderMessage): Promise<void> {
  await recordMessage(site, { id: message.id, type: message.type, intentId: intentOf(message) })
}

/** Returns the intent that the message is about, directly or through a charge, refund or dispute. */
function intentOf({ data: { object: about } }: ProviderMessage['message']): string | undefined {
  const id = about.object === 'payment_intent' ? about.id : about.payment_intent
  return typeof id === 'string' ? id : undefined
}
