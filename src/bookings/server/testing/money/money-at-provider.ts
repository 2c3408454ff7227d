import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/** The amounts of one intent in pence: a sum for each kind of ledger entry. */
export type IntentAmounts = { authorised: number; captured: number; voided: number; refunded: number }

export const noMoney: IntentAmounts = { authorised: 0, captured: 0, voided: 0, refunded: 0 }

/** Returns the amounts by intent, from the provider's own objects. An intent whose card was never accepted has no entry. */
export function moneyAtProvider(stripeEmulator: StripeEmulator): Map<string, IntentAmounts> {
  const money = new Map<string, IntentAmounts>()
  const add = (intentId: string, more: Partial<IntentAmounts>) =>
    money.set(intentId, sumOf(money.get(intentId) ?? noMoney, more))
  const canceled = new Set(stripeEmulator.intents().flatMap(({ id, status }) => (status === 'canceled' ? [id] : [])))
  for (const charge of stripeEmulator.charges()) {
    if (charge.status !== 'succeeded') continue
    const intentId = intentOf(charge)
    add(intentId, { authorised: charge.amount, captured: charge.amount_captured })
    if (canceled.has(intentId)) add(intentId, { voided: charge.amount - charge.amount_captured })
  }
  for (const refund of stripeEmulator.refunds())
    if (refund.status === 'succeeded') add(intentOf(refund), { refunded: refund.amount })
  return money
}

/** Returns the intent of a charge, refund or dispute. The Stripe emulator stores the intent's id. */
export function intentOf({ payment_intent: intent }: { payment_intent: string | object | null }): string {
  return typeof intent === 'string' ? intent : ''
}

export function sumOf(one: IntentAmounts, other: Partial<IntentAmounts>): IntentAmounts {
  return {
    authorised: one.authorised + (other.authorised ?? 0),
    captured: one.captured + (other.captured ?? 0),
    voided: one.voided + (other.voided ?? 0),
    refunded: one.refunded + (other.refunded ?? 0),
  }
}
