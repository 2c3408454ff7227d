import {
  cancelIntent,
  listIntents,
  listMessages,
  ProviderUnavailable,
  ProviderRefused,
  type ListedMessage,
} from '#bookings/server/payments/card-provider.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { Failures } from '#platform/server/failures.ts'
import { makeRefund } from '#bookings/server/payments/refund-payment.ts'
import { knownMessages } from '#bookings/server/payments/comparison-queries.ts'
import {
  bookingById,
  knownIntents,
  ledgerEntriesOf,
  paymentsToCompare,
  requestedRefunds,
} from '#bookings/server/queries.ts'
import { anyPaymentById } from '#bookings/server/payments/outcome-queries.ts'
import { recordMessage } from '#bookings/server/payments/record-message.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { lockPayment, markCompared, setPaymentState } from '#bookings/server/store/payments.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

const CONCURRENCY = 10
const COMPARISON_INTERVAL_MINUTES = 5
/**
 * Creating an intent takes less time than this, and no intent is created for a place that has ended. If a payment still has no
 * intent this long after its place ended, no intent was ever shown to anyone.
 */
const INTENT_CREATION_MINUTES = 2
/** How far back to search the provider for unknown intents and messages. The provider retries messages for this long. */
const LOOK_BACK_HOURS = 72

/**
 * Settles every unsettled payment with the provider, even if its messages were lost, makes refunds that are still only
 * requested, and searches the provider for anything that we were not notified of. Stops immediately if the provider is
 * unavailable.
 */
export async function comparePayments(site: Site): Promise<void> {
  const failures = new Failures()
  try {
    await settleUnsettledPayments(site, failures)
    await handleMissedReports(site, failures)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
  failures.throwFirst()
}

/** Searches the provider for anything that we were not notified of. Throws `ProviderUnavailable`. */
export async function handleMissedReports(site: Site, failures: Failures): Promise<void> {
  await settleUnknownIntents(site, failures)
  await compareMessages(site, failures)
}

async function settleUnsettledPayments(site: Site, failures: Failures): Promise<void> {
  // This is shorter than the interval between two sweeps. Otherwise, every second sweep would find nothing due.
  const before = site.clock.now().subtract({ minutes: COMPARISON_INTERVAL_MINUTES - 1 })
  for (;;) {
    const batch = await paymentsToCompare(site.db, before, CONCURRENCY)
    if (batch.length === 0) break
    const results = await Promise.allSettled(
      batch.map((payment) => rethrowIfUnavailable(failures, comparePayment(site, payment))),
    )
    const ids = batch.map(({ id }) => id)
    await inTransaction(site.db, (tx) => markCompared(tx, ids, site.clock.now()))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  for (const { id } of await requestedRefunds(site.db, before, 200))
    await rethrowIfUnavailable(failures, makeRefund(site, id))
}

type PaymentToCompare = Awaited<ReturnType<typeof paymentsToCompare>>[number]

async function comparePayment(site: Site, payment: PaymentToCompare): Promise<void> {
  if (payment.state === 'authorised') await capturePayment(site, payment.id)
  else if (payment.intentId) await settlePayment(site, payment.intentId)
  else await voidPaymentWithoutIntent(site, payment)
}

/** Voids a payment if its place has ended and its intent, if there is one, was never shown to anyone. */
async function voidPaymentWithoutIntent(site: Site, { id, bookingId }: PaymentToCompare): Promise<void> {
  const now = site.clock.now()
  // The orders of vouchers end by themselves.
  const endedAt = bookingId === null ? null : (await bookingById(site.db, bookingId))?.endedAt
  if (!endedAt || now.since(endedAt).total('minutes') < INTENT_CREATION_MINUTES) return
  await inTransaction(site.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state === 'new') await setPaymentState(tx, id, 'voided', now)
  })
}

async function settleUnknownIntents(site: Site, failures: Failures): Promise<void> {
  const intents = await listIntents(site, site.clock.now().subtract({ hours: LOOK_BACK_HOURS }))
  const known = await knownIntents(
    site.db,
    intents.map(({ intentId }) => intentId),
  )
  for (const { intentId, paymentId, providerStatus } of intents) {
    if (known.has(intentId) || providerStatus === 'canceled') continue
    const payment = paymentId ? await anyPaymentById(site.db, paymentId).catch(() => undefined) : undefined
    if (payment?.state === 'voided') await cancelIntent(site, intentId)
    else if (payment?.intentId === null) continue
    await rethrowIfUnavailable(failures, settlePayment(site, intentId))
  }
}

/** Handles messages about refunds and disputes that never reached us, or that could not be handled on arrival. */
async function compareMessages(site: Site, failures: Failures): Promise<void> {
  const messages = await listMessages(site, site.clock.now().subtract({ hours: LOOK_BACK_HOURS }))
  const known = await knownMessages(
    site.db,
    messages.map(({ id }) => id),
  )
  for (const message of messages) if (!known.has(message.id)) await recordMessage(site, message)
  const received = messages.filter(({ id }) => known.has(id))
  for (const intentId of await missingFromLedger(site, received))
    await rethrowIfUnavailable(failures, settlePayment(site, intentId))
}

/** Returns the intents of our payments about which the provider has reported something that is not in the ledger. */
async function missingFromLedger(site: Site, messages: readonly ListedMessage[]): Promise<Set<string>> {
  const entries = await ledgerEntriesOf(
    site.db,
    messages.map(({ about }) => about),
  )
  const written = new Set(entries.map(({ kind, providerId }) => `${kind} ${providerId}`))
  const missing = messages.filter(
    ({ about, ledgerKinds }) => !ledgerKinds.some((kind) => written.has(`${kind} ${about}`)),
  )
  return knownIntents(
    site.db,
    missing.flatMap(({ intentId }) => intentId ?? []),
  )
}

/**
 * Rethrows the error if the provider is unavailable, because every other call would fail too. Collects any unexpected error
 * about one payment, so that it does not affect the others.
 */
async function rethrowIfUnavailable(failures: Failures, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof ProviderUnavailable && !error.isServerError) throw error
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) failures.add(error)
  }
}
