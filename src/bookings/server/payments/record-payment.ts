import type { PaymentAtProvider } from '#bookings/server/payments/ask-provider.ts'
import { refundsOf, returnedPence } from '#bookings/server/queries.ts'
import { addToLedger, moveRefund, openMoneyCase } from '#bookings/server/store/money.ts'
import { lockPayment, markTried, movePayment, type LockedPayment } from '#bookings/server/store/payments.ts'
import type { LedgerKind } from '#bookings/server/tables.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type AskedRefund = Awaited<ReturnType<typeof refundsOf>>[number]

type Recorded = { payment: LockedPayment; said: PaymentAtProvider; now: Temporal.Instant }

/**
 * Records what the provider reports about one of our payments: its state, and anything new in the ledger. Returns whether money
 * that a card was authorised for has just turned out to be released.
 */
export async function recordPayment(
  site: Site,
  tx: Tx,
  { payment: before, said, now }: Recorded,
): Promise<'let go' | 'as before'> {
  const payment = (await lockPayment(tx, before.id)) ?? before
  if (said.isTried && !payment.triedAt) await markTried(tx, payment.id, now)
  const write = entryWriter(tx, { payment, said, now })
  if (said.says === 'authorised' && payment.state === 'open') {
    await movePayment(tx, payment.id, 'authorised', now)
    await write('authorised', said.intentId, said.amountPence)
  }
  if (said.says === 'captured' && ['open', 'authorised'].includes(payment.state)) {
    await movePayment(tx, payment.id, 'captured', now)
    await write('captured', said.intentId, said.capturedPence)
  }
  if (said.says === 'canceled' && ['open', 'authorised'].includes(payment.state))
    await movePayment(tx, payment.id, 'voided', now)
  const isLetGo = said.says === 'canceled' && said.authorisedPence > 0
  // A card may have been authorised and released between two checks.
  if (isLetGo) await write('authorised', said.intentId, said.authorisedPence)
  const isNews = isLetGo && (await write('voided', said.intentId, said.authorisedPence))
  await recordRefunds(site, tx, { payment, said, now })
  for (const { id, amountPence } of said.disputes) {
    if (await write('dispute', id, amountPence))
      await openMoneyCase(tx, { kind: 'dispute', about: id, ...ofPayment(payment), amountPence, noticedAt: now })
  }
  return isNews ? 'let go' : 'as before'
}

function entryWriter(tx: Tx, { payment, said, now }: Recorded) {
  const { id: paymentId, bookingId } = payment
  return (kind: LedgerKind, providerId: string, amountPence: number) =>
    addToLedger(tx, { paymentId, bookingId, kind, providerId, amountPence, currency: said.currency, at: now })
}

async function recordRefunds(site: Site, tx: Tx, { payment, said, now }: Recorded): Promise<void> {
  if (said.refunds.length === 0) return
  const write = entryWriter(tx, { payment, said, now })
  const asked = await refundsOf(tx, payment.id)
  // Failed refunds come first: otherwise the ledger would briefly show more refunded than paid.
  const inOrder = said.refunds.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))
  for (const { id, refundId, amountPence, state } of inOrder) {
    const ours = asked.find((refund) => refund.id === refundId || refund.providerId === id)
    const kinds = { pending: 'refund pending', refunded: 'refunded', failed: 'refund failed' } as const
    const isNews = await write(kinds[state], id, amountPence)
    if (ours && comesAfter(state, ours.state)) await moveRefund(tx, ours.id, { state, providerId: id, at: now })
    const found = { about: id, ...ofPayment(payment), amountPence, noticedAt: now }
    if (!ours && isNews) await openMoneyCase(tx, { kind: 'refunded elsewhere', ...found })
    if (state === 'failed' && isNews) await openMoneyCase(tx, { kind: 'refund failed', ...found })
    if (ours && state === 'refunded' && isNews)
      await site.jobs.enqueue(tx, 'bookings.tell-member', { about: ours.id, what: 'refunded' })
  }
  await moveByRefunds(tx, payment.id, said, now)
}

/** The provider's answer may be older than what another process has recorded since: a refund only ever moves forward. */
function comesAfter(said: AskedRefund['state'], written: AskedRefund['state']): boolean {
  const inOrder = ['asked', 'pending', 'refunded', 'failed']
  return inOrder.indexOf(said) > inOrder.indexOf(written)
}

/**
 * A full refund marks the payment as refunded; a refund that failed marks it as captured again. Based on the ledger, which holds
 * the latest report.
 */
async function moveByRefunds(tx: Tx, paymentId: string, said: PaymentAtProvider, now: Temporal.Instant): Promise<void> {
  const returned = await returnedPence(tx, paymentId)
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state === 'captured' && returned >= said.capturedPence) await movePayment(tx, paymentId, 'refunded', now)
  if (payment?.state === 'refunded' && returned < said.capturedPence) await movePayment(tx, paymentId, 'captured', now)
}

function ofPayment({ id, bookingId }: LockedPayment) {
  return { paymentId: id, bookingId }
}

/** Records money at the provider that we cannot explain, and opens a case for a person. */
export async function recordUnknownPayment(tx: Tx, said: PaymentAtProvider, now: Temporal.Instant): Promise<void> {
  if (said.says !== 'authorised' && said.says !== 'captured') return
  const amountPence = said.says === 'captured' ? said.capturedPence : said.amountPence
  const entry = { paymentId: null, bookingId: null, providerId: said.intentId, amountPence, at: now }
  await addToLedger(tx, { ...entry, kind: said.says, currency: said.currency })
  await openMoneyCase(tx, { kind: 'unknown payment', about: said.intentId, amountPence, noticedAt: now })
}
