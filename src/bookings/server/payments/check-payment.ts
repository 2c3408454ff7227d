import { differencesBetween, type Difference, type ProviderPayment } from '#bookings/rules/payment-differences.ts'
import { retrievePayment, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import { storedPayment } from '#bookings/server/payments/comparison-queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import type { Site } from '#platform/server/site.ts'

export type PaymentCheck = {
  /** The provider's current record, or null if it does not know the payment. */
  there: ProviderPayment | null
  differences: (Difference & { agreesNow: boolean })[]
}

/**
 * Compares one payment with the provider's record. If they still differ in a second comparison, settles the payment and
 * compares once more. Returns undefined if the payment does not exist or has no intent. Throws `ProviderUnavailable`.
 */
export async function checkPayment(site: Site, paymentId: string): Promise<PaymentCheck | undefined> {
  const first = await comparePaymentOnce(site, paymentId)
  if (!first || first.differences.length === 0) return first && { ...first, differences: [] }
  // A difference caused by a change during the first comparison is gone by now.
  const second = await comparePaymentOnce(site, paymentId)
  if (!second || second.differences.length === 0) return second && { ...second, differences: [] }
  await settlePayment(site, second.intentId).catch(rethrowUnlessRefused)
  const last = await comparePaymentOnce(site, paymentId)
  const remaining = last?.differences ?? []
  const differences = second.differences.map((difference) => ({
    ...difference,
    agreesNow: !remaining.some(({ what }) => what === difference.what),
  }))
  return { there: last?.there ?? null, differences }
}

type PaymentComparison = { intentId: string; there: ProviderPayment | null; differences: Difference[] }

async function comparePaymentOnce(site: Site, paymentId: string): Promise<PaymentComparison | undefined> {
  const known = await storedPayment(site.db, paymentId)
  if (!known) return undefined
  const atProvider = await providerPayment(site, known.intentId)
  const unknown = { what: 'state', here: known.here.state, there: 'not known there' } as const
  return {
    intentId: known.intentId,
    there: atProvider,
    differences: atProvider ? differencesBetween(known.here, atProvider) : [unknown],
  }
}

async function providerPayment(site: Site, intentId: string): Promise<ProviderPayment | null> {
  try {
    const { providerStatus, amountPence, capturedPence, refunds, disputes } = await retrievePayment(site, intentId)
    const arrived = refunds.filter(({ state }) => state === 'refunded')
    return { providerStatus, amountPence, capturedPence, refundedPence: sumOf(arrived), disputedPence: sumOf(disputes) }
  } catch (error) {
    rethrowUnlessRefused(error)
    return null
  }
}

function sumOf(amounts: readonly { amountPence: number }[]): number {
  return amounts.reduce((sum, { amountPence }) => sum + amountPence, 0)
}

/** Ignores a refusal, because a payment that the provider does not know is a result rather than an error. */
function rethrowUnlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}
