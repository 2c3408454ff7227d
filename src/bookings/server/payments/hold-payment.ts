import { differencesBetween, type Difference, type PaymentThere } from '#bookings/rules/comparing.ts'
import { askProvider, ProviderRefused } from '#bookings/server/payments/ask-provider.ts'
import { paymentHere } from '#bookings/server/payments/comparison-rows.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import type { Site } from '#platform/server/site.ts'

export type Held = {
  /** The provider's current record; null where it does not know the payment. */
  there: PaymentThere | null
  differences: (Difference & { agreesSince: boolean })[]
}

/**
 * Compares one payment with the provider's record; if they differ, settles it and compares again. Returns undefined where there
 * is no such payment, or the provider was never asked for it. Throws `ProviderAway`.
 */
export async function holdPayment(site: Site, paymentId: string): Promise<Held | undefined> {
  const first = await lookAt(site, paymentId)
  if (!first || first.differences.length === 0) return first && { ...first, differences: [] }
  // A difference that only arose while the provider was being asked has gone by now.
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

/** That the provider does not know the payment, or refuses it, is a result and not an error. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}
