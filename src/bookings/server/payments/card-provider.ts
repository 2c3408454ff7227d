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

export type PaymentAtProvider = {
  intentId: string
  clientSecret: string
  /** Our payment id from the intent's metadata, or null if the intent is not ours. */
  paymentId: string | null
  providerStatus: ProviderStatus
  /** Whether a card has been tried, successfully or not. */
  isTried: boolean
  amountPence: number
  /** The amount authorised, even if the authorisation has since been released. */
  authorisedPence: number
  capturedPence: number
  /** The card that was authorised, such as 'Visa ending 4242'. Null if there is none, or if the provider does not name it. */
  card: string | null
  currency: string
  refunds: { id: string; refundId: string | null; amountPence: number; state: 'pending' | 'refunded' | 'failed' }[]
  disputes: { id: string; amountPence: number }[]
}

/**
 * Retrieves a payment's current state from the provider. Throws `ProviderUnavailable`, or `ProviderRefused` if the intent does
 * not exist.
 */
export async function retrievePayment({ cards, log }: Pick<Site, 'cards' | 'log'>, intentId: string) {
  return callProvider(log, async (): Promise<PaymentAtProvider> => {
    const intent = await cards.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.refunds'] })
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const disputes = charge?.disputed ? (await cards.stripe.disputes.list({ payment_intent: intentId })).data : []
    return {
      ...presentIntent(intent),
      authorisedPence: charge?.status === 'succeeded' ? charge.amount : 0,
      card: charge?.status === 'succeeded' ? formatCard(charge.payment_method_details?.card) : null,
      refunds: (charge?.refunds?.data ?? []).map(presentRefund),
      disputes: disputes.map(({ id, amount }) => ({ id, amountPence: amount })),
    }
  })
}

export type CardAttempt = {
  id: string
  at: Temporal.Instant
  /** The type and the last four digits, such as 'Visa ending 4242'. */
  card: string | null
  /** The month and the year in which the card expires, such as '12/29'. */
  expires: string | null
  /** The provider's code for why the card was declined; null if it was authorised. */
  declined: string | null
}

/**
 * Lists the attempts to pay with a card, oldest first, and whether the latest ended without the bank's check of the cardholder.
 * Such an attempt never reaches the bank. Throws `ProviderUnavailable`, or `ProviderRefused` if the intent does not exist.
 */
export async function listAttempts({ cards, log }: Pick<Site, 'cards' | 'log'>, intentId: string) {
  return callProvider(log, async (): Promise<{ attempts: CardAttempt[]; isUnchecked: boolean }> => {
    const intent = await cards.stripe.paymentIntents.retrieve(intentId)
    const charges = await cards.stripe.charges
      .list({ payment_intent: intentId, limit: 100 })
      .autoPagingToArray({ limit: MAX_LISTED })
    const isUnchecked = intent.last_payment_error?.code === 'payment_intent_authentication_failure'
    return { attempts: charges.toReversed().map(presentAttempt), isUnchecked }
  })
}

/** Creates the intent of a payment. The payment id is the idempotency key, so a repeated call returns the same intent. */
export async function createIntent(
  { cards, log }: Pick<Site, 'cards' | 'log'>,
  payment: { id: string; bookingId: string; amountPence: number; currency: string; description: string },
): Promise<{ id: string; clientSecret: string }> {
  return callProvider(log, async () => {
    const intent = await cards.stripe.paymentIntents.create(
      {
        amount: payment.amountPence,
        currency: payment.currency,
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        description: payment.description,
        metadata: { payment: payment.id, booking: payment.bookingId },
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

export async function captureIntent(
  { cards, log }: Pick<Site, 'cards' | 'log'>,
  intentId: string,
  key: string,
): Promise<void> {
  await callProvider(log, () => cards.stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: key }))
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
    return intents.map(presentIntent)
  })
}

/** Types of messages about changes to payments captured long ago, which no other comparison would find. */
const LATE_EVENT_TYPES = ['refund.created', 'refund.updated', 'refund.failed', 'charge.dispute.created'] as const

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
const MAX_LISTED = 10_000

function presentIntent(intent: Stripe.PaymentIntent) {
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    paymentId: intent.metadata.payment ?? null,
    providerStatus: statusOf(intent.status),
    isTried: intent.last_payment_error !== null || intent.latest_charge !== null || intent.status === 'requires_action',
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

function formatCard(card: { brand: string | null; last4: string | null } | null | undefined): string | null {
  if (!card?.last4) return null
  const { brand, last4 } = card
  if (brand === null || brand === 'unknown') return `Card ending ${last4}`
  return `${brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')} ending ${last4}`
}

function presentAttempt(charge: Stripe.Charge): CardAttempt {
  const { id, created, status, outcome, failure_code: code, payment_method_details: details } = charge
  const card = details?.card
  return {
    id,
    at: Temporal.Instant.fromEpochMilliseconds(created * 1000),
    card: formatCard(card),
    expires: card ? `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}` : null,
    declined: status === 'failed' ? (outcome?.reason ?? code ?? 'unknown') : null,
  }
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
async function callProvider<T>(log: Site['log'], call: () => Promise<T>): Promise<T> {
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
