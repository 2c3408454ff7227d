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
 * Writes down what the provider says of a payment of ours: its state, and in the ledger whatever is news. Gives whether
 * money that a card was authorised for has just turned out to be let go of.
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
  // A card may have been authorised and let go of between two looks.
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
  // What came back to us first: else the ledger would hold for a moment that more went out than came in.
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

/** What was asked may be older than what somebody else has written down meanwhile: a refund only ever goes forward. */
function comesAfter(said: AskedRefund['state'], written: AskedRefund['state']): boolean {
  const inOrder = ['asked', 'pending', 'refunded', 'failed']
  return inOrder.indexOf(said) > inOrder.indexOf(written)
}

/**
 * All of it gone back makes the payment one that is over; what did not arrive brings it back. By the ledger, which holds
 * what was said last.
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

/** Money that came or went at the provider and that we cannot explain is written down, and a person looks at it. */
export async function recordUnknownPayment(tx: Tx, said: PaymentAtProvider, now: Temporal.Instant): Promise<void> {
  if (said.says !== 'authorised' && said.says !== 'captured') return
  const amountPence = said.says === 'captured' ? said.capturedPence : said.amountPence
  const entry = { paymentId: null, bookingId: null, providerId: said.intentId, amountPence, at: now }
  await addToLedger(tx, { ...entry, kind: said.says, currency: said.currency })
  await openMoneyCase(tx, { kind: 'unknown payment', about: said.intentId, amountPence, noticedAt: now })
}
