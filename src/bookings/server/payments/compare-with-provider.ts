import { ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { handleMissedReports } from '#bookings/server/payments/compare-payments.ts'
import { comparisonById, paymentIdsToCheck } from '#bookings/server/payments/comparison-queries.ts'
import { checkPayment } from '#bookings/server/payments/check-payment.ts'
import { endComparison, insertDifference, recordProgress } from '#bookings/server/store/comparisons.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Failures } from '#platform/server/failures.ts'
import type { Site } from '#platform/server/site.ts'

/** Refunds and disputes of older payments are found through the provider's messages. */
const LOOK_BACK_DAYS = 35
/** Only the newest payments are checked. This limit is more than the business sells in the period searched. */
const MAX_PAYMENTS = 2_000
const AT_ONCE = 10

/**
 * Compares every unsettled or recent payment with the provider's record, and searches the provider for anything that we were
 * not notified of. Settles and lists the differences. A retried job checks all payments again.
 */
export async function compareWithProvider(site: Site, comparisonId: string): Promise<void> {
  const comparison = await comparisonById(site.db, comparisonId)
  if (!comparison || comparison.endedAt) return
  const failures = new Failures()
  let outcome: 'done' | 'provider unavailable' = 'done'
  try {
    await checkAll(site, comparisonId, failures)
    await handleMissedReports(site, failures)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    outcome = 'provider unavailable'
  }
  failures.throwFirst()
  await inTransaction(site.db, (tx) => endComparison(tx, comparisonId, { outcome, endedAt: site.clock.now() }))
}

async function checkAll(site: Site, comparisonId: string, failures: Failures): Promise<void> {
  const since = site.clock.now().subtract({ hours: LOOK_BACK_DAYS * 24 })
  const ids = await paymentIdsToCheck(site.db, since, MAX_PAYMENTS)
  const paymentsToCheck = ids.length
  let paymentsChecked = 0
  const saveProgress = () =>
    inTransaction(site.db, (tx) => recordProgress(tx, comparisonId, { paymentsToCheck, paymentsChecked }))
  await saveProgress()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const batch = ids.slice(from, from + AT_ONCE)
    const results = await Promise.allSettled(batch.map((id) => checkOne(site, comparisonId, id)))
    for (const result of results) {
      if (result.status === 'fulfilled') paymentsChecked += 1
      else recordFailure(failures, result.reason)
    }
    await saveProgress()
  }
}

/**
 * Rethrows the error if the provider is unavailable, because every other call would fail too. If the provider fails on one
 * payment, the others are still checked.
 */
function recordFailure(failures: Failures, reason: unknown): void {
  if (!(reason instanceof ProviderUnavailable)) return failures.add(reason)
  if (!reason.isServerError) throw reason
}

async function checkOne(site: Site, comparisonId: string, paymentId: string): Promise<void> {
  const { differences = [] } = (await checkPayment(site, paymentId)) ?? {}
  if (differences.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const difference of differences) await insertDifference(tx, { comparisonId, paymentId, ...difference })
  })
}
