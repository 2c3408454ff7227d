import { differencesBetween, type Difference, type PaymentThere } from '#bookings/rules/comparing.ts'
import { askProvider, ProviderRefused } from '#bookings/server/payments/ask-provider.ts'
import { paymentHere } from '#bookings/server/payments/comparison-rows.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import type { Site } from '#platform/server/site.ts'

export type Held = {
  /** As the provider has it by now; null where it knows nothing of it. */
  there: PaymentThere | null
  differences: (Difference & { agreesSince: boolean })[]
}

/**
 * Holds one payment against what the provider says; where the two differ it is settled, and looked at again. Gives nothing
 * where there is no such payment, or none that the provider was ever asked for. Throws `ProviderAway`.
 */
export async function holdPayment(site: Site, paymentId: string): Promise<Held | undefined> {
  const first = await lookAt(site, paymentId)
  if (!first || first.differences.length === 0) return first && { ...first, differences: [] }
  // What was only on its way while the provider was asked is found to agree now.
  const second = await lookAt(site, paymentId)
  if (!second || second.differences.length === 0) return second && { ...second, differences: [] }
  await settlePayment(site, second.intentId).catch(unlessRefused)
  const last = await lookAt(site, paymentId)
  const left = last?.differences ?? []
  const differences = second.differences.map((difference) => ({
    ...difference,
    agreesSince: !left.some(({ what }) => what === difference.what),
  }))
  return { there: last?.there ?? null, differences }
}

type Look = { intentId: string; there: PaymentThere | null; differences: Difference[] }

async function lookAt(site: Site, paymentId: string): Promise<Look | undefined> {
  const known = await paymentHere(site.db, paymentId)
  if (!known) return undefined
  const there = await paymentThere(site, known.intentId)
  const unknown = { what: 'state', here: known.here.state, there: 'not known there' } as const
  return { intentId: known.intentId, there, differences: there ? differencesBetween(known.here, there) : [unknown] }
}

async function paymentThere(site: Site, intentId: string): Promise<PaymentThere | null> {
  try {
    const { says, amountPence, capturedPence, refunds, disputes } = await askProvider(site, intentId)
    const arrived = refunds.filter(({ state }) => state === 'refunded')
    return { says, amountPence, capturedPence, refundedPence: sumOf(arrived), disputedPence: sumOf(disputes) }
  } catch (error) {
    unlessRefused(error)
    return null
  }
}

function sumOf(amounts: readonly { amountPence: number }[]): number {
  return amounts.reduce((sum, { amountPence }) => sum + amountPence, 0)
}

/** The provider knows nothing of it, or will not have it: that is what there is to say. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}
