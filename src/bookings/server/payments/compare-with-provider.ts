import { ProviderAway } from '#bookings/server/payments/ask-provider.ts'
import { lookForUntold } from '#bookings/server/payments/compare-payments.ts'
import { comparisonById, paymentsToHold } from '#bookings/server/payments/comparison-rows.ts'
import { holdPayment } from '#bookings/server/payments/hold-payment.ts'
import { endComparison, insertFind, noteProgress } from '#bookings/server/store/comparisons.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import type { Site } from '#platform/server/site.ts'

/** Refunds and disputes of older payments are found through the provider's messages. */
const LOOK_BACK_DAYS = 35
/** The newest; more than this business sells in the period that is searched. */
const MOST = 2_000
const AT_ONCE = 10

/**
 * Compares every unsettled or recent payment with the provider's record, and looks there for anything that we were not notified
 * of. Differences are settled at once and listed. When run again, it goes through all payments again.
 */
export async function compareWithProvider(site: Site, comparisonId: string): Promise<void> {
  const comparison = await comparisonById(site.db, comparisonId)
  if (!comparison || comparison.endedAt) return
  const failures = new Failures()
  let outcome: 'done' | 'provider away' = 'done'
  try {
    await holdAll(site, comparisonId, failures)
    await lookForUntold(site, failures)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    outcome = 'provider away'
  }
  failures.throwFirst()
  await inTransaction(site.db, (tx) => endComparison(tx, comparisonId, { outcome, endedAt: site.clock.now() }))
}

async function holdAll(site: Site, comparisonId: string, failures: Failures): Promise<void> {
  const since = site.clock.now().subtract({ hours: LOOK_BACK_DAYS * 24 })
  const ids = await paymentsToHold(site.db, since, MOST)
  const paymentsToAsk = ids.length
  let paymentsAsked = 0
  const say = () => inTransaction(site.db, (tx) => noteProgress(tx, comparisonId, { paymentsToAsk, paymentsAsked }))
  await say()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const results = await Promise.allSettled(some.map((id) => holdOne(site, comparisonId, id)))
    for (const result of results) {
      if (result.status === 'fulfilled') paymentsAsked += 1
      else noteFailure(failures, result.reason)
    }
    await say()
  }
}

/** If the provider is unavailable there is no point in going on; if it fails on one payment, the others are still asked about. */
function noteFailure(failures: Failures, reason: unknown): void {
  if (!(reason instanceof ProviderAway)) return failures.add(reason)
  if (!reason.isBroken) throw reason
}

async function holdOne(site: Site, comparisonId: string, paymentId: string): Promise<void> {
  const { differences = [] } = (await holdPayment(site, paymentId)) ?? {}
  if (differences.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const difference of differences) await insertFind(tx, { comparisonId, paymentId, ...difference })
  })
}
