import type { PaymentState } from '#bookings/rules/payment-outcome.ts'
import type { PaymentAtProvider } from '#bookings/server/payments/card-provider.ts'
import { refundsOf, refundedPenceOf } from '#bookings/server/queries.ts'
import { recordReceipt } from '#bookings/server/receipts/record-receipt.ts'
import { addToLedger, setRefundState, openMoneyCase } from '#bookings/server/store/money.ts'
import {
  setPaymentState,
  storeIntent,
  updatePayment,
  type LockedPayment,
  type PaymentChanges,
} from '#bookings/server/store/payments.ts'
import type { LedgerKind } from '#bookings/server/tables.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

type Recorded = { payment: LockedPayment; atProvider: PaymentAtProvider; now: Temporal.Instant }

/**
 * Records what the provider reports about one of our payments: its state, refunds and disputes, with the resulting ledger
 * entries and money cases. The caller has locked the payment. Returns it as it is now, and whether this report is the first to
 * show that an authorisation was released.
 */
export async function recordPayment(
  site: Site,
  tx: Tx,
  { payment: locked, atProvider, now }: Recorded,
): Promise<{ payment: LockedPayment; isReleased: boolean }> {
  const before = await withIntent(tx, locked, atProvider)
  const changes = changesToPayment(before, atProvider, now)
  const isUnchanged = Object.keys(changes).length === 0
  const payment = isUnchanged ? before : await updatePayment(tx, before.id, changes)
  const write = ledgerWriter(site, tx, { payment, atProvider, now })
  if (changes.state === 'authorised') await write('authorised', atProvider.intentId, atProvider.amountPence)
  if (changes.state === 'captured') await write('captured', atProvider.intentId, atProvider.capturedPence)
  const isVoided = atProvider.providerStatus === 'canceled' && atProvider.authorisedPence > 0
  // A card may have been authorised and released between two checks.
  if (isVoided) await write('authorised', atProvider.intentId, atProvider.authorisedPence)
  const isReleased = isVoided && (await write('voided', atProvider.intentId, atProvider.authorisedPence))
  const state = await recordRefunds(site, tx, { payment, atProvider, now })
  for (const { id, amountPence } of atProvider.disputes) {
    if (await write('dispute', id, amountPence))
      await openMoneyCase(tx, { kind: 'dispute', about: id, ...paymentIds(payment), amountPence, noticedAt: now })
  }
  return { payment: { ...payment, state }, isReleased }
}

/** Stores the intent of a payment if the response to its creation was lost. */
async function withIntent(tx: Tx, payment: LockedPayment, atProvider: PaymentAtProvider): Promise<LockedPayment> {
  if (payment.intentId !== null) return payment
  const { intentId: id, clientSecret } = atProvider
  return (await storeIntent(tx, payment.id, { id, clientSecret })) ?? payment
}

/** Returns what the report changes of the payment, without its refunds. A card is not stored once the account is deleted. */
function changesToPayment(
  { state, memberId, triedAt, card, capturedAt }: LockedPayment,
  { providerStatus, isTried, ...atProvider }: PaymentAtProvider,
  now: Temporal.Instant,
): PaymentChanges {
  const isUnfinished = state === 'open' || state === 'authorised'
  const isCardNew = isUnfinished && memberId !== null && atProvider.card !== null && atProvider.card !== card
  return {
    ...(isTried && !triedAt && { triedAt: now }),
    ...(isCardNew && { card: atProvider.card }),
    ...(state === 'open' && providerStatus === 'authorised' && { state: 'authorised', authorisedAt: now }),
    ...(isUnfinished && providerStatus === 'captured' && { state: 'captured', capturedAt: capturedAt ?? now }),
    ...(isUnfinished && providerStatus === 'canceled' && { state: 'voided', endedAt: now }),
  }
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

/** Records the refunds, and returns the state of the payment that results from them. */
async function recordRefunds(site: Site, tx: Tx, { payment, atProvider, now }: Recorded): Promise<PaymentState> {
  if (atProvider.refunds.length === 0) return payment.state
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
    const type = payment.voucherId === null ? 'refund made' : 'voucher refunded'
    if (ours && state === 'refunded' && isNew)
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about: ours.id, type })
  }
  return updateStateFromRefunds(tx, payment, atProvider, now)
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
  { id, state }: LockedPayment,
  { capturedPence }: PaymentAtProvider,
  now: Temporal.Instant,
): Promise<PaymentState> {
  const isFullyRefunded = (await refundedPenceOf(tx, id)) >= capturedPence
  if (state !== (isFullyRefunded ? 'captured' : 'refunded')) return state
  const changed = isFullyRefunded ? 'refunded' : 'captured'
  await setPaymentState(tx, id, changed, now)
  return changed
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
