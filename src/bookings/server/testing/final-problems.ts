import type { BookingSnapshot, Change, PaymentSnapshot } from '#bookings/server/testing/watch-history.ts'
import { asOwner } from '#bookings/server/testing/watch-history.ts'
import { subscribedEvents } from '#bookings/server/payments/card-provider.ts'
import type { TestSite } from '#tests/test-site.ts'

/**
 * Returns the inconsistencies that remain once everything has completed, between payments and places and between the ledger and
 * the provider.
 */
export async function finalProblems(t: TestSite, changes: readonly Change[]): Promise<string[]> {
  return [
    ...moneyProblems(changes),
    ...(await ledgerProblems(t)),
    ...(await messageProblems(t)),
    ...(await databaseProblems(t)),
  ]
}

function moneyProblems(changes: readonly Change[]): string[] {
  const bookings = new Map<string, BookingSnapshot>()
  const payments = new Map<string, PaymentSnapshot>()
  for (const { about, after } of changes) {
    if (about === 'bookings') bookings.set(after.id, after)
    if (about === 'payments') payments.set(after.id, after)
  }
  const captured = [...payments.values()].filter(({ state }) => state === 'captured')
  const booked = [...bookings.values()].filter(({ state }) => state === 'booked')
  const unsettled = [...payments.values()].filter(({ state }) => !['captured', 'voided', 'refunded'].includes(state))
  const capturedWithoutBooking = captured.filter((payment) => bookings.get(payment.booking_id)?.state !== 'booked')
  const notPaidOnce = booked.filter(({ id }) => captured.filter((payment) => payment.booking_id === id).length !== 1)
  return [
    ...unsettled.map(({ state }) => `a payment is still ${state}`),
    ...capturedWithoutBooking.map(() => 'money was kept without a booking'),
    ...notPaidOnce.map(() => 'a booking was not paid exactly once'),
    ...[...bookings.values()].filter(({ state }) => state === 'held').map(() => 'a place is still held'),
  ]
}

async function ledgerProblems(t: TestSite): Promise<string[]> {
  const entries = await t.site.db.selectFrom('ledger').select(['kind', 'providerId', 'amountPence']).execute()
  const ours = new Map<string, number>()
  for (const { kind, providerId, amountPence } of entries) if (kind === 'captured') ours.set(providerId, amountPence)
  const returned = entries.filter(({ kind }) => kind === 'refunded').map(({ amountPence }) => amountPence)
  const theirs = t.stripeEmulator.refunds().map(({ amount }) => amount)
  const problems =
    sum(returned) === sum(theirs) ? [] : [`${sum(theirs)}p was refunded, the ledger has ${sum(returned)}p`]
  for (const { id, amount_received: received, status } of t.stripeEmulator.intents()) {
    if ((ours.get(id) ?? 0) !== received)
      problems.push(`the provider received ${received}p, the ledger has ${ours.get(id)}p`)
    if (status === 'requires_capture' || status === 'processing') problems.push(`an intent is still ${status}`)
  }
  return problems
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Checks that each message that the site subscribes to is stored once, even if it arrives several times. */
async function messageProblems(t: TestSite): Promise<string[]> {
  const sent = t.stripeEmulator.events().filter(({ type }) => subscribedEvents.includes(type))
  const stored = await t.site.db.selectFrom('providerMessages').select('id').execute()
  const known = new Set(stored.map(({ id }) => id))
  const lost = sent.filter(({ id }) => !known.has(id))
  return [
    ...lost.map(({ type, created }) => `${type} of ${created} is not stored`),
    ...(stored.length === sent.length ? [] : [`${stored.length} messages are stored of ${sent.length}`]),
  ]
}

async function databaseProblems(t: TestSite): Promise<string[]> {
  const [[found] = []] = await asOwner<{ deadlocks: number }>(t.database, [
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  ])
  return found?.deadlocks === 0 ? [] : [`${found?.deadlocks} deadlocks`]
}
