import { Stripe } from 'stripe'
import type { ProviderStatus } from '#bookings/rules/payment-outcome.ts'
import type { LedgerKind } from '#bookings/server/tables.ts'
import type { Site } from '#platform/server/site.ts'

/** The provider is unavailable, so the request may or may not have taken effect. */
export class ProviderUnavailable extends Error {
  /**
   * Whether the provider failed while handling the call. It would repeat this answer for the same idempotency key, so a retry
   * needs a new key.
   */
  readonly isServerError: boolean

  constructor(error: Stripe.errors.StripeError) {
    super(error.message)
    this.isServerError = error.statusCode !== undefined && error.statusCode >= 500
  }
}

/** The provider has processed the request and refused it. */
export class ProviderRefused extends Error {
  readonly code: string | undefined

  constructor(error: Stripe.errors.StripeError) {
    super(error.message)
    this.code = error.code
  }
}

/** What the provider says about a payment intent alone. */
export type IntentAtProvider = {
  /** Our payment id from the intent's metadata, or null if the intent is not ours. */
  paymentId: string | null
  providerStatus: ProviderStatus
  /** Whether a card has been tried, successfully or not. */
  isTried: boolean
  amountPence: number
  capturedPence: number
  currency: string
}

export type PaymentAtProvider = IntentAtProvider & {
  intentId: string
  clientSecret: string
  /** The amount authorised, even if the authorisation has since been released. */
  authorisedPence: number
  /** The card that was authorised, such as 'Visa ending 4242', with its wallet. Null if there is none, or if the provider does not name it. */
  card: string | null
  refunds: { id: string; refundId: string | null; amountPence: number; state: 'pending' | 'refunded' | 'failed' }[]
  /** An inquiry of a bank is a dispute too, but takes no money. Nor does one that was won. */
  disputes: { id: string; amountPence: number; isWithdrawn: boolean }[]
}

/** Makes the provider's answer about an intent contain its charge and refunds. */
const WITH_CHARGE = { expand: ['latest_charge.refunds'] }

/**
 * Retrieves a payment's current state from the provider. Throws `ProviderUnavailable`, or `ProviderRefused` if the intent does
 * not exist.
 */
export async function retrievePayment({ cards, log }: Pick<Site, 'cards' | 'log'>, intentId: string) {
  return callProvider(log, async () =>
    presentPayment(cards, await cards.stripe.paymentIntents.retrieve(intentId, WITH_CHARGE)),
  )
}

async function presentPayment(cards: Site['cards'], intent: Stripe.PaymentIntent): Promise<PaymentAtProvider> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const disputes = charge?.disputed ? (await cards.stripe.disputes.list({ payment_intent: intent.id })).data : []
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    ...presentIntent(intent),
    authorisedPence: charge?.status === 'succeeded' ? charge.amount : 0,
    card: charge?.status === 'succeeded' ? formatCard(charge.payment_method_details?.card) : null,
    refunds: (charge?.refunds?.data ?? []).map(presentRefund),
    disputes: disputes.map(({ id, amount, status, balance_transactions: moved }) => ({
      id,
      amountPence: amount,
      isWithdrawn: moved.length > 0 && status !== 'won',
    })),
  }
}

/** Creates the intent of a payment. The payment id is the idempotency key, so a repeated call returns the same intent. */
export async function createIntent(
  { cards, log }: Pick<Site, 'cards' | 'log'>,
  payment: {
    id: string
    bookingId: string | null
    voucherId: string | null
    amountPence: number
    currency: string
    description: string
  },
): Promise<{ id: string; clientSecret: string }> {
  return callProvider(log, async () => {
    const intent = await cards.stripe.paymentIntents.create(
      {
        amount: payment.amountPence,
        currency: payment.currency,
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        description: payment.description,
        metadata: {
          payment: payment.id,
          ...(payment.voucherId === null ? { booking: payment.bookingId } : { voucher: payment.voucherId }),
        },
      },
      { idempotencyKey: payment.id },
    )
    return { id: intent.id, clientSecret: intent.client_secret ?? '' }
  })
}

/** Cancels the intent. Ignores a refusal: the next call to `retrievePayment` shows the intent's actual state. */
export async function cancelIntent({ cards, log }: Pick<Site, 'cards' | 'log'>, intentId: string): Promise<void> {
  await callProvider(log, () => cards.stripe.paymentIntents.cancel(intentId)).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error
  })
}

/**
 * Captures the authorised money. Returns the payment as it is now, or undefined if the provider repeats its answer to an
 * earlier call with the same key, which may no longer be true.
 */
export async function captureIntent(
  { cards, log }: Pick<Site, 'cards' | 'log'>,
  intentId: string,
  key: string,
): Promise<PaymentAtProvider | undefined> {
  return callProvider(log, async () => {
    const intent = await cards.stripe.paymentIntents.capture(intentId, WITH_CHARGE, { idempotencyKey: key })
    const isRepeated = new Headers(intent.lastResponse.headers).has('idempotent-replayed')
    return isRepeated ? undefined : presentPayment(cards, intent)
  })
}

export async function createRefund(
  { cards, log }: Pick<Site, 'cards' | 'log'>,
  refund: { id: string; intentId: string; amountPence: number },
  key: string,
): Promise<void> {
  const { id, intentId, amountPence } = refund
  await callProvider(log, () =>
    cards.stripe.refunds.create(
      { payment_intent: intentId, amount: amountPence, metadata: { refund: id } },
      { idempotencyKey: key },
    ),
  )
}

/** Lists the intents, newest first, with their metadata. `createdSince` is rounded down to whole seconds. */
export async function listIntents(
  { cards, log }: Pick<Site, 'cards' | 'log'>,
  createdSince: Temporal.Instant,
): Promise<{ intentId: string; paymentId: string | null; providerStatus: ProviderStatus }[]> {
  const gte = Math.floor(createdSince.epochMilliseconds / 1000)
  return callProvider(log, async () => {
    const intents = await cards.stripe.paymentIntents
      .list({ created: { gte }, limit: 100 })
      .autoPagingToArray({ limit: MAX_LISTED })
    return intents.map((intent) => ({ intentId: intent.id, ...presentIntent(intent) }))
  })
}

/** Types of messages about changes to payments captured long ago, which no other comparison would find. */
const LATE_EVENT_TYPES = ['refund.created', 'refund.updated', 'refund.failed', 'charge.dispute.created'] as const

/**
 * The types of messages that the owner subscribes to at the provider. Every change of a payment comes with one of them, so
 * messages about its charges would only repeat it.
 */
export const subscribedEvents: readonly string[] = [
  'payment_intent.created',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  ...LATE_EVENT_TYPES,
]

export type MessageAtProvider = { id: string; type: string; intentId: string | undefined }

/** A message with the id of its refund or dispute, and the kinds of ledger entry that show that it was handled. */
export type ListedMessage = MessageAtProvider & { about: string; ledgerKinds: readonly LedgerKind[] }

/**
 * Lists the provider's messages about refunds and disputes, delivered or not. `createdSince` is rounded down to whole seconds.
 */
export async function listMessages(
  { cards, log }: Pick<Site, 'cards' | 'log'>,
  createdSince: Temporal.Instant,
): Promise<ListedMessage[]> {
  const gte = Math.floor(createdSince.epochMilliseconds / 1000)
  return callProvider(log, async () => {
    const messages: ListedMessage[] = []
    for (const type of LATE_EVENT_TYPES) {
      const page = cards.stripe.events.list({ type, created: { gte }, limit: 100 })
      for (const { id, data } of await page.autoPagingToArray({ limit: MAX_LISTED })) {
        const found = data.object
        if (found.object !== 'refund' && found.object !== 'dispute') continue
        const { id: about, payment_intent: intent } = found
        const ledgerKinds =
          found.object === 'refund' ? refundLedgerKinds[stateOfRefund(found.status)] : (['dispute'] as const)
        messages.push({ id, type, intentId: typeof intent === 'string' ? intent : undefined, about, ledgerKinds })
      }
    }
    return messages
  })
}

/** The most objects that are listed: more than this business sells in the period searched. */
export const MAX_LISTED = 10_000

/** The parts of an intent that are read. A message contains them too. */
export type IntentParts = {
  status: Stripe.PaymentIntent.Status
  amount: number
  amount_received: number
  currency: string
  metadata: Record<string, string | undefined>
  last_payment_error?: unknown
  latest_charge?: unknown
}

export function presentIntent(intent: IntentParts): IntentAtProvider {
  return {
    paymentId: intent.metadata.payment ?? null,
    providerStatus: statusOf(intent.status),
    isTried: Boolean(intent.last_payment_error ?? intent.latest_charge) || intent.status === 'requires_action',
    amountPence: intent.amount,
    capturedPence: intent.amount_received,
    currency: intent.currency,
  }
}

/** The names of card brands that differ from the provider's. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const walletNames: Readonly<Record<string, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

type CardParts = { brand: string | null; last4: string | null; wallet?: { type: string } | null }

/** Formats a card as 'Visa ending 4242' or 'Visa ending 4242 (Apple Pay)'. Null if its last digits are not known. */
export function formatCard(card: CardParts | null | undefined): string | null {
  if (!card?.last4) return null
  const { brand, last4, wallet } = card
  const walletName = walletNames[wallet?.type ?? '']
  const suffix = walletName === undefined ? '' : ` (${walletName})`
  if (brand === null || brand === 'unknown') return `Card ending ${last4}${suffix}`
  const name = brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')
  return `${name} ending ${last4}${suffix}`
}

function statusOf(status: Stripe.PaymentIntent.Status): ProviderStatus {
  if (status === 'requires_capture') return 'authorised'
  if (status === 'succeeded') return 'captured'
  if (status === 'canceled') return 'canceled'
  return status === 'processing' ? 'processing' : 'waiting'
}

function presentRefund({ id, metadata, amount, status }: Stripe.Refund): PaymentAtProvider['refunds'][number] {
  return { id, refundId: metadata?.refund ?? null, amountPence: amount, state: stateOfRefund(status) }
}

function stateOfRefund(status: string | null): 'pending' | 'refunded' | 'failed' {
  if (status === 'succeeded') return 'refunded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** The kinds of ledger entry that show that a refund state was recorded. A later kind implies the earlier ones. */
const refundLedgerKinds = {
  pending: ['refund pending', 'refunded', 'refund failed'],
  refunded: ['refunded', 'refund failed'],
  failed: ['refund failed'],
} as const

/**
 * Maps the provider's errors to two kinds: the provider refused the request, or it is unavailable. A wrong API key is logged as
 * an error, because only the owner can correct it.
 */
export async function callProvider<T>(log: Site['log'], call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    const decided = statusCode !== undefined && statusCode < 500 && ![401, 403, 409, 429].includes(statusCode)
    if (decided) throw new ProviderRefused(error)
    const isOurs = statusCode === 401 || statusCode === 403
    log[isOurs ? 'error' : 'warn']({ type, code, statusCode, requestId }, 'the call to the card provider failed')
    throw new ProviderUnavailable(error)
  }
}
