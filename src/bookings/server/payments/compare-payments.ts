import {
  cancelIntent,
  listIntents,
  listMessages,
  ProviderAway,
  ProviderRefused,
  type MessageFound,
} from '#bookings/server/payments/ask-provider.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { Failures } from '#platform/server/failures.ts'
import { makeRefund } from '#bookings/server/payments/refund-payment.ts'
import {
  bookingById,
  intentsKnown,
  ledgerEntriesOf,
  messagesKnown,
  paymentById,
  paymentsToCompare,
  refundsAsked,
} from '#bookings/server/queries.ts'
import { noteMessage } from '#bookings/server/payments/note-message.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { lockPayment, markCompared, movePayment } from '#bookings/server/store/payments.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

const AT_ONCE = 10
const EVERY_MINUTES = 5
/**
 * None is created for a place that has ended, and a creation that was under way then does not take so long: a payment
 * that has no intent by now was never shown to anybody.
 */
const CREATED_WITHIN_MINUTES = 2
/** What nobody knows of is looked for among the intents of the last two days, as long as the provider tries its messages. */
const LOOK_BACK_HOURS = 72

/**
 * Asks the provider about every payment that is not settled, whatever message was lost, and looks there for money that
 * we know nothing of. Ends at once where the provider is away.
 */
export async function comparePayments(site: Site): Promise<void> {
  const failures = new Failures()
  try {
    await compareOurs(site, failures)
    await lookForUntold(site, failures)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
  }
  failures.throwFirst()
}

/** Looks at the provider for what nobody has told us of. Throws `ProviderAway` where it cannot be asked. */
export async function lookForUntold(site: Site, failures: Failures): Promise<void> {
  await compareTheirs(site, failures)
  await compareMessages(site, failures)
}

async function compareOurs(site: Site, failures: Failures): Promise<void> {
  // Less than the time between two sweeps, or every second one would find nothing due.
  const before = site.clock.now().subtract({ minutes: EVERY_MINUTES - 1 })
  for (;;) {
    const some = await paymentsToCompare(site.db, before, AT_ONCE)
    if (some.length === 0) break
    const results = await Promise.allSettled(some.map((payment) => goOn(failures, compareOne(site, payment))))
    const ids = some.map(({ id }) => id)
    await inTransaction(site.db, (tx) => markCompared(tx, ids, site.clock.now()))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  for (const { id } of await refundsAsked(site.db, before, 200)) await goOn(failures, makeRefund(site, id))
}

type Compared = Awaited<ReturnType<typeof paymentsToCompare>>[number]

async function compareOne(site: Site, payment: Compared): Promise<void> {
  if (payment.state === 'authorised') await capturePayment(site, payment.id)
  else if (payment.intentId) await settlePayment(site, payment.intentId)
  else await forgetNeverCreated(site, payment)
}

/** Its intent, if there is one, was never given to anybody. */
async function forgetNeverCreated(site: Site, { id, bookingId }: Compared): Promise<void> {
  const now = site.clock.now()
  const endedAt = (await bookingById(site.db, bookingId))?.endedAt
  if (!endedAt || now.since(endedAt).total('minutes') < CREATED_WITHIN_MINUTES) return
  await inTransaction(site.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state === 'new') await movePayment(tx, id, 'voided', now)
  })
}

async function compareTheirs(site: Site, failures: Failures): Promise<void> {
  const intents = await listIntents(site, site.clock.now().subtract({ hours: LOOK_BACK_HOURS }))
  const known = await intentsKnown(
    site.db,
    intents.map(({ intentId }) => intentId),
  )
  for (const { intentId, paymentId, says } of intents) {
    if (known.has(intentId) || says === 'canceled') continue
    const payment = paymentId ? await paymentById(site.db, paymentId).catch(() => undefined) : undefined
    if (payment?.state === 'voided') await cancelIntent(site, intentId)
    else if (payment?.intentId === null) continue
    await goOn(failures, settlePayment(site, intentId))
  }
}

/** What was said of refunds and disputes and never reached us, or did while nobody could look into it. */
async function compareMessages(site: Site, failures: Failures): Promise<void> {
  const messages = await listMessages(site, site.clock.now().subtract({ hours: LOOK_BACK_HOURS }))
  const known = await messagesKnown(
    site.db,
    messages.map(({ id }) => id),
  )
  for (const message of messages) if (!known.has(message.id)) await noteMessage(site, message)
  const looked = messages.filter(({ id }) => known.has(id))
  for (const intentId of await notWritten(site, looked)) await goOn(failures, settlePayment(site, intentId))
}

/** The payments of ours of which the provider has said what the ledger does not hold. */
async function notWritten(site: Site, messages: readonly MessageFound[]): Promise<Set<string>> {
  const entries = await ledgerEntriesOf(
    site.db,
    messages.map(({ about }) => about),
  )
  const written = new Set(entries.map(({ kind, providerId }) => `${kind} ${providerId}`))
  const missing = messages.filter(({ about, shownBy }) => !shownBy.some((kind) => written.has(`${kind} ${about}`)))
  return intentsKnown(
    site.db,
    missing.flatMap(({ intentId }) => intentId ?? []),
  )
}

/** Where the provider is away there is no use in going on; what it refuses of one payment, or breaks at, says nothing of the others. */
async function goOn(failures: Failures, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof ProviderAway && !error.isBroken) throw error
    if (!(error instanceof ProviderAway) && !(error instanceof ProviderRefused)) failures.add(error)
  }
}
