import type { PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { refundsOf, refundedPenceOf } from '#bookings/server/queries.ts'
import { recordReceipt } from '#bookings/server/receipts/record-receipt.ts'
import { addToLedger, setRefundState, openMoneyCase } from '#bookings/server/store/money.ts'
import {
  lockPayment,
  markTried,
  setCard,
  setPaymentState,
  type LockedPayment,
} from '#bookings/server/store/payments.ts'
import type { LedgerKind } from '#bookings/server/tables.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

type Recorded = { payment: LockedPayment; atProvider: PaymentAtProvider; now: Temporal.Instant }

/**
 * Records what the provider reports about one of our payments: its state, refunds and disputes, with the resulting ledger
 * entries and money cases. Returns 'voided' if this report is the first to show that an authorisation was released.
 */
export async function recordPayment(
  site: Site,
  tx: Tx,
  { payment: before, atProvider, now }: Recorded,
): Promise<'voided' | 'unchanged'> {
  const payment = (await lockPayment(tx, before.id)) ?? before
  if (atProvider.isTried && !payment.triedAt) await markTried(tx, payment.id, now)
  if (atProvider.card !== null && ['open', 'authorised'].includes(payment.state))
    await setCard(tx, payment.id, atProvider.card)
  const write = ledgerWriter(site, tx, { payment, atProvider, now })
  if (atProvider.providerStatus === 'authorised' && payment.state === 'open') {
    await setPaymentState(tx, payment.id, 'authorised', now)
    await write('authorised', atProvider.intentId, atProvider.amountPence)
  }
  if (atProvider.providerStatus === 'captured' && ['open', 'authorised'].includes(payment.state)) {
    await setPaymentState(tx, payment.id, 'captured', now)
    await write('captured', atProvider.intentId, atProvider.capturedPence)
  }
  if (atProvider.providerStatus === 'canceled' && ['open', 'authorised'].includes(payment.state))
    await setPaymentState(tx, payment.id, 'voided', now)
  const isVoided = atProvider.providerStatus === 'canceled' && atProvider.authorisedPence > 0
  // A card may have been authorised and released between two checks.
  if (isVoided) await write('authorised', atProvider.intentId, atProvider.authorisedPence)
  const isNew = isVoided && (await write('voided', atProvider.intentId, atProvider.authorisedPence))
  await recordRefunds(site, tx, { payment, atProvider, now })
  for (const { id, amountPence } of atProvider.disputes) {
    if (await write('dispute', id, amountPence))
      await openMoneyCase(tx, { kind: 'dispute', about: id, ...paymentIds(payment), amountPence, noticedAt: now })
  }
  return isNew ? 'voided' : 'unchanged'
}

/** Returns a function that adds a ledger entry with its receipt, and returns whether the entry was new. */
function ledgerWriter(site: Site, tx: Tx, { payment, atProvider, now }: Recorded) {
  const { id: paymentId, bookingId } = payment
  return async (kind: LedgerKind, providerId: string, amountPence: number) => {
    const entry = { paymentId, bookingId, kind, providerId, amountPence, currency: atProvider.currency, at: now }
    const isNew = await addToLedger(tx, entry)
    if (isNew) await recordReceipt(site, tx, entry)
    return isNew
  }
}

async function recordRefunds(site: Site, tx: Tx, { payment, atProvider, now }: Recorded): Promise<void> {
  if (atProvider.refunds.length === 0) return
  const write = ledgerWriter(site, tx, { payment, atProvider, now })
  const requestedRefunds = await refundsOf(tx, payment.id)
  // Failed refunds come first: otherwise the ledger would briefly show more refunded than paid.
  const inOrder = atProvider.refunds.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))
  for (const { id, refundId, amountPence, state } of inOrder) {
    const ours = requestedRefunds.find((refund) => refund.id === refundId || refund.providerId === id)
    const kinds = { pending: 'refund pending', refunded: 'refunded', failed: 'refund failed' } as const
    const isNew = await write(kinds[state], id, amountPence)
    if (ours && isLaterState(state, ours.state)) await setRefundState(tx, ours.id, { state, providerId: id, at: now })
    const moneyCase = { about: id, ...paymentIds(payment), amountPence, noticedAt: now }
    if (!ours && isNew) await openMoneyCase(tx, { kind: 'refunded elsewhere', ...moneyCase })
    if (state === 'failed' && isNew) await openMoneyCase(tx, { kind: 'refund failed', ...moneyCase })
    if (ours && state === 'refunded' && isNew)
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about: ours.id, type: 'refund made' })
  }
  await updateStateFromRefunds(tx, payment.id, atProvider, now)
}

/**
 * Returns whether the provider's state of a refund is later than the recorded one. The provider's answer may be older than what
 * another process has recorded.
 */
function isLaterState(atProvider: RefundRow['state'], written: RefundRow['state']): boolean {
  const inOrder = ['requested', 'pending', 'refunded', 'failed']
  return inOrder.indexOf(atProvider) > inOrder.indexOf(written)
}

/**
 * Marks a fully refunded payment as refunded, and a payment whose refund failed as captured again. Uses the ledger, which holds
 * the latest report.
 */
async function updateStateFromRefunds(
  tx: Tx,
  paymentId: string,
  atProvider: PaymentAtProvider,
  now: Temporal.Instant,
): Promise<void> {
  const returned = await refundedPenceOf(tx, paymentId)
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state === 'captured' && returned >= atProvider.capturedPence)
    await setPaymentState(tx, paymentId, 'refunded', now)
  if (payment?.state === 'refunded' && returned < atProvider.capturedPence)
    await setPaymentState(tx, paymentId, 'captured', now)
}

function paymentIds({ id, bookingId }: LockedPayment) {
  return { paymentId: id, bookingId }
}

/** Records money at the provider that we cannot explain, and opens a money case. */
export async function recordUnknownPayment(
  tx: Tx,
  atProvider: PaymentAtProvider,
  now: Temporal.Instant,
): Promise<void> {
  if (atProvider.providerStatus !== 'authorised' && atProvider.providerStatus !== 'captured') return
  const amountPence = atProvider.providerStatus === 'captured' ? atProvider.capturedPence : atProvider.amountPence
  const entry = { paymentId: null, bookingId: null, providerId: atProvider.intentId, amountPence, at: now }
  await addToLedger(tx, { ...entry, kind: atProvider.providerStatus, currency: atProvider.currency })
  await openMoneyCase(tx, { kind: 'unknown payment', about: atProvider.intentId, amountPence, noticedAt: now })
}
